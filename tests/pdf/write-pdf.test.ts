import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pageLayout } from '#pdf/page-layout.ts'
import { type PdfDocument, unprintableCharacters } from '#pdf/pdf-document.ts'
import { writePdfInNode } from '#pdf/write-pdf-in-node.ts'

const receipt: PdfDocument = {
  title: 'Receipt for Жанна Łódź',
  author: 'Storewright',
  createdAt: new Date('2026-11-01T00:00:00Z'),
  footer: 'Storewright',
  paper: 'A4',
  blocks: [
    { kind: 'heading', level: 1, text: 'Receipt for Жанна Łódź' },
    { kind: 'fields', rows: [{ label: 'Paid', value: 'Nov 23, 2026' }] },
    {
      kind: 'table',
      columns: [{ title: 'Course' }, { title: 'Amount', align: 'right' }],
      rows: [['Templates', '$97.00']],
    },
    { kind: 'totals', rows: [{ label: 'Total', value: '$97.00', strong: true }] },
    { kind: 'list', ordered: false, items: [{ text: 'Tick me', checkbox: true }] },
    { kind: 'rule' },
    { kind: 'quote', text: [{ text: 'Questions', bold: true, url: 'https://example.com' }] },
    { kind: 'code', text: 'a = 1' },
  ],
}

/** The uncompressed streams of a PDF, among them the tables that map its characters back to text. */
function streamsOf(bytes: Uint8Array) {
  const text = Buffer.from(bytes).toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  return streams.map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
}

describe('writePdf', () => {
  test('embeds the used characters of its fonts, Cyrillic and accents included', async () => {
    const bytes = await writePdfInNode(receipt)
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    const maps = streamsOf(bytes)
      .filter((stream) => stream.includes('beginbfrange'))
      .join()
    for (const character of 'ЖŁź')
      expect(maps).toContain(character.codePointAt(0)?.toString(16).padStart(4, '0'))
    // One face of the whole font has 160 KB.
    expect(bytes.length).toBeLessThan(40_000)
  })

  test('gives the same bytes for the same document', async () => {
    expect(await writePdfInNode(receipt)).toEqual(await writePdfInNode(receipt))
  })
})

describe('texts that the fonts lack', () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const named: PdfDocument = {
    ...receipt,
    footer: 'Storewright',
    blocks: [
      { kind: 'heading', level: 1, text: '漢字 Studio' },
      { kind: 'fields', rows: [{ label: 'Store', value: 'متجر آدا' }] },
      { kind: 'table', columns: [{ title: 'Course' }], rows: [['Plain'], ['☐ → done']] },
    ],
  }

  test('become pictures of the same size and colour; others stay text', () => {
    const drawn: [string, number, boolean][] = []
    const layout = pageLayout(named, (text, { size, bold }) => {
      drawn.push([text, size, bold])
      return { dataUrl: pixel, widthPoints: 40 }
    })
    expect(drawn).toEqual([
      ['漢字 Studio', 22, true],
      ['متجر آدا', 10.5, false],
      ['☐ → done', 9.5, false],
    ])
    expect(JSON.stringify(layout.content)).toContain('"text":"Plain"')
    expect(JSON.stringify(layout.content)).not.toContain('漢')
  })

  test('stay text where nothing can draw them', () => {
    expect(JSON.stringify(pageLayout(named, () => undefined).content)).toContain('漢字 Studio')
    expect(JSON.stringify(pageLayout(named).content)).toContain('漢字 Studio')
  })
})

describe('unprintableCharacters', () => {
  test('finds what the font lacks, each once', () => {
    expect(unprintableCharacters('☐ a → b ☐ 漢')).toEqual(['☐', '→', '漢'])
  })

  test('accepts accents, Cyrillic, Greek, quotes, dashes and currencies', () => {
    expect(unprintableCharacters('Łódź Жанна αβγ “x” – … × ÷ − ½ € ₽ ₹ №')).toEqual([])
  })
})
