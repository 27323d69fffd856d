import { parse } from 'csv-parse/sync'
import { unzipSync, zipSync } from 'fflate'
import writeExcelFile, { type Cell } from 'write-excel-file/node'

const fontSize = 11
const widestColumn = 48
const narrowestColumn = 9
/** A column with long sentences is wrapped instead of widened. */
const padding = 2
const number = /^-?(0|[1-9]\d*)(\.\d+)?$/
const date = /^\d{4}-\d{2}-\d{2}$/
const maxSheetName = 31

/**
 * Returns a CSV file as a workbook with one sheet: numbers, dates and formulas as such, a header row that stays in place,
 * and columns as wide as their texts. The same file gives the same bytes.
 * @throws Error if it is not CSV
 */
export async function writeSpreadsheet(title: string, content: string): Promise<Uint8Array> {
  const rows: string[][] = parse(content, { bom: true, relax_column_count: true })
  const columnCount = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: columnCount }, (_, index) => ({
    width: widthOf(rows.map((row) => row[index] ?? '')),
  }))
  const data = rows.map((row, index) => row.map((text) => (index === 0 ? headerOf(text) : cellOf(text))))
  const sheet = { sheet: sheetName(title), columns, stickyRowsCount: 1 }
  return withoutDates(await writeExcelFile(data, sheet, { fontFamily: 'Calibri', fontSize }).toBuffer())
}

const headerOf = (value: string): Cell =>
  value === ''
    ? null
    : { value, fontWeight: 'bold', backgroundColor: '#ECEBF1', wrap: true, alignVertical: 'center' }

function cellOf(text: string): Cell {
  if (text === '') return null
  if (text.startsWith('=')) return { value: text.slice(1), type: 'Formula', alignVertical: 'top' }
  if (number.test(text)) return { value: Number(text), alignVertical: 'top' }
  if (date.test(text))
    return { value: new Date(`${text}T00:00:00Z`), format: 'yyyy-mm-dd', alignVertical: 'top' }
  return { value: text, wrap: true, alignVertical: 'top' }
}

function widthOf(texts: readonly string[]) {
  const lengths = texts.filter((text) => !text.startsWith('=')).map((text) => text.length)
  return Math.min(widestColumn, Math.max(narrowestColumn, ...lengths.map((length) => length + padding)))
}

/** What Excel allows in the name of a sheet. */
const sheetName = (title: string) =>
  title
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, maxSheetName)

const writtenAt = new Date('2026-01-01T00:00:00Z')

/** Packs a workbook again with one time for all of its parts. */
const withoutDates = (workbook: Uint8Array) =>
  zipSync(unzipSync(new Uint8Array(workbook)), { level: 9, mtime: writtenAt })
