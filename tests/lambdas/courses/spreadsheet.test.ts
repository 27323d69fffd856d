import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { writeSpreadsheet } from '#lambdas/courses/spreadsheet.ts'

const csv = `What,Price ($),Note\n"A pot, large",24.5,=B2*2\n007,-3,2026-03-14\nA long note,,${'x'.repeat(90)}`

async function sheetOf(content: string) {
  const parts = unzipSync(await writeSpreadsheet('Price: sheet', content))
  const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  return {
    sheet: text('xl/worksheets/sheet1.xml'),
    workbook: text('xl/workbook.xml'),
    strings: text('xl/sharedStrings.xml'),
    styles: text('xl/styles.xml'),
  }
}

describe('spreadsheet', () => {
  test('keeps numbers and formulas, and writes number-like text as text', async () => {
    const { sheet, strings } = await sheetOf(csv)
    expect(sheet).toMatch(/<c r="B2"[^>]*><v>24.5<\/v>/)
    expect(sheet).toMatch(/<c r="C2"[^>]*><f>B2\*2<\/f>/)
    expect(sheet).toMatch(/<c r="B3"[^>]*><v>-3<\/v>/)
    expect(sheet).toMatch(/<c r="C3"[^>]*><v>46095<\/v>/)
    expect(strings).toContain('007')
    expect(strings).toContain('A pot, large')
  })

  test('keeps its first row in place, and has columns as wide as their texts', async () => {
    const { sheet, workbook } = await sheetOf(csv)
    expect(sheet).toContain('ySplit="1"')
    const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
    expect(widths).toEqual([14, 11, 48])
    expect(workbook).toContain('name="Price  sheet"')
  })

  test('is printed as wide as the paper, with its header on each page', async () => {
    const { sheet, workbook } = await sheetOf(csv)
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(sheet).toMatch(/<pageSetup [^>]*fitToHeight="0"[^>]*orientation="landscape"/)
    expect(workbook).toContain(`'Price  sheet'!$1:$1`)
  })

  test('rules the cells that are to be filled in, and rounds quotients', async () => {
    const { sheet, styles } = await sheetOf('What,Each\nTea,\nAll,=7/3')
    expect(sheet).toMatch(/<c r="B2" s="\d+"\/>/)
    expect(styles).toContain('<left style="thin"')
    expect(sheet).toMatch(/<c r="B3" s="(\d+)"><f>7\/3<\/f>/)
    expect(styles).toContain('formatCode="0.00"')
  })

  test('wraps a long title, in a row that is high enough', async () => {
    const title = 'More was spent than in the step before, in all'
    const { sheet } = await sheetOf(`${title}\nyes`)
    expect(sheet).toContain('width="24"')
    expect(sheet).toMatch(/<row r="1"[^>]* ht="32"/)
  })

  test('gives the same bytes for the same file', async () => {
    expect(await writeSpreadsheet('Sheet', csv)).toEqual(await writeSpreadsheet('Sheet', csv))
  })

  test('refuses what is not CSV', async () => {
    await expect(writeSpreadsheet('Sheet', 'a,"b\nc')).rejects.toThrow('Quote')
  })
})
