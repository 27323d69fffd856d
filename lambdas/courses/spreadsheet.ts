import { parse } from 'csv-parse/sync'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import writeExcelFile, { type Cell } from 'write-excel-file/node'

const fontSize = 11
const widestColumn = 48
const narrowestColumn = 9
/** A longer title is wrapped. */
const widestTitle = 22
/** A column with long sentences is wrapped instead of widened. */
const padding = 2
const linePoints = 16
const boldWidth = 1.15
const number = /^-?(0|[1-9]\d*)(\.\d+)?$/
const date = /^\d{4}-\d{2}-\d{2}$/
const maxSheetName = 31

/** Fields to fill in can be seen on paper. */
const ruled = { borderStyle: 'thin', borderColor: '#D9D8DE', alignVertical: 'top' } as const
const quotient = /\/|AVERAGE/i

/**
 * Returns a CSV file as a workbook with one sheet: numbers, dates and formulas as such, a header row that stays in place,
 * and columns as wide as their texts. It is printed across, as wide as the paper, with its header on each page. The same
 * file gives the same bytes.
 * @throws Error if it is not CSV
 */
export async function writeSpreadsheet(title: string, content: string): Promise<Uint8Array> {
  const rows: string[][] = parse(content, { bom: true, relax_column_count: true })
  const columnCount = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: columnCount }, (_, index) => ({
    width: widthOf(rows.map((row) => row[index] ?? '')),
  }))
  const heights = rows.map((row, index) => rowHeight(row, columns, index === 0 ? boldWidth : 1))
  const data = rows.map((row, index) =>
    columns.map((_, column) =>
      index === 0 ? headerOf(row[column], heights[0]) : cellOf(row[column], heights[index]),
    ),
  )
  const sheet = {
    sheet: sheetName(title),
    columns,
    stickyRowsCount: 1,
    orientation: 'landscape' as const,
  }
  const workbook = await writeExcelFile(data, sheet, { fontFamily: 'Calibri', fontSize }).toBuffer()
  return packed(forPaper(unzipSync(new Uint8Array(workbook)), sheet.sheet))
}

const headerOf = (value = '', height = linePoints): Cell => ({
  ...ruled,
  height,
  ...(value && { value }),
  fontWeight: 'bold',
  backgroundColor: '#ECEBF1',
  wrap: true,
  alignVertical: 'center',
})

function cellOf(text = '', height = linePoints): Cell {
  const cell = { ...ruled, height }
  if (text === '') return cell
  if (text.startsWith('='))
    return { ...cell, value: text.slice(1), type: 'Formula', ...(quotient.test(text) && { format: '0.00' }) }
  if (number.test(text)) return { ...cell, value: Number(text) }
  if (date.test(text)) return { ...cell, value: new Date(`${text}T00:00:00Z`), format: 'yyyy-mm-dd' }
  return { ...cell, value: text, wrap: true }
}

function widthOf(texts: readonly string[]) {
  const [title = '', ...cells] = texts
  const written = cells.filter((text) => !text.startsWith('=')).map((text) => text.length)
  const lengths = [Math.min(widestTitle, title.length), ...written]
  return Math.min(widestColumn, Math.max(narrowestColumn, ...lengths.map((length) => length + padding)))
}

/** In points: not every program makes a row as high as its wrapped texts. */
function rowHeight(row: readonly string[], columns: readonly { width: number }[], characterWidth: number) {
  const lines = row.map((text, column) =>
    text.startsWith('=') ? 1 : Math.ceil((text.length * characterWidth) / (columns[column]?.width ?? 1)),
  )
  return linePoints * Math.max(1, ...lines)
}

/** Shortens a title to what Excel allows in the name of a sheet. */
const sheetName = (title: string) =>
  title
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, maxSheetName)

const writtenAt = new Date('2026-01-01T00:00:00Z')

/** Packs a workbook again with one time for all of its parts. */
const packed = (parts: Parts) => zipSync(parts, { level: 9, mtime: writtenAt })

type Parts = Record<string, Uint8Array>
const sheetPart = 'xl/worksheets/sheet1.xml'
const workbookPart = 'xl/workbook.xml'

/** The library knows the orientation only. */
function forPaper(parts: Parts, sheet: string): Parts {
  const { [sheetPart]: sheetXml, [workbookPart]: workbookXml } = parts
  if (!sheetXml || !workbookXml) throw new Error('The workbook has no sheet.')
  return {
    ...parts,
    [sheetPart]: replaced(
      replaced(sheetXml, '<sheetViews>', `${fitToPage}<sheetViews>`),
      '<pageSetup ',
      fitWidth,
    ),
    [workbookPart]: replaced(
      workbookXml,
      '<definedNames/>',
      `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${escaped(sheet)}'!$1:$1</definedName></definedNames>`,
    ),
  }
}

const fitToPage = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const fitWidth = '<pageSetup fitToWidth="1" fitToHeight="0" '
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function replaced(part: Uint8Array, found: string, by: string) {
  const text = strFromU8(part)
  if (!text.includes(found)) throw new Error(`The workbook has no ${found}`)
  return strToU8(text.replace(found, () => by))
}
