import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '#rules/csv.ts'
import { anyCharacter } from '#tests/harness/fuzz/any-character.ts'

test('a line has comma-separated cells and a file’s line ending', () => {
  expect(csvLine(['Ada', 'DE', 3, -12.5])).toBe('Ada,DE,3,-12.5\r\n')
})

test('amounts have both decimals and stay numbers, negative ones too', () => {
  expect(csvLine([{ cents: 5720 }, { cents: 0 }, { cents: -50 }, { cents: 1234567 }])).toBe(
    '57.20,0.00,-0.50,12345.67\r\n',
  )
})

test('quotes, commas and line breaks stay within their cell', () => {
  expect(csvLine(['a "b"', 'c,d', 'e\nf'])).toBe('"a ""b""","c,d","e\nf"\r\n')
})

test.each([
  '=HYPERLINK("https://evil.example","click")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '  =1+1',
  '\u200b=1+1',
  '＝1+1',
  '|calc',
  '%0A=1',
])('a spreadsheet shows %j and does not run it', (text) => {
  expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
})

test('no text begins a formula or leaves its cell', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter }), { minLength: 1 }), (cells) => {
      const read = cellsOf(csvLine(cells))
      expect(read.map((cell, index) => (cell === `'${cells[index]}` ? cells[index] : cell))).toEqual(cells)
      for (const cell of read) expect(cell).not.toMatch(/^\s*[=+\-@]/)
    }),
  )
})

/** A reader as in RFC 4180. */
function cellsOf(line: string) {
  const cells: string[] = []
  let rest = line.slice(0, -2)
  for (;;) {
    const [whole = '', quoted, bare = ''] = /^(?:"((?:[^"]|"")*)"|([^,"\r\n]*))/.exec(rest) ?? []
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    rest = rest.slice(whole.length)
    if (rest === '') return cells
    expect(rest[0]).toBe(',')
    rest = rest.slice(1)
  }
}
