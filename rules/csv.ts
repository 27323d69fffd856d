import { decimalDollars } from './money/money.ts'

/** A spreadsheet reads a file without it in the encoding of its own country. */
export const csvFileStart = '\uFEFF'

/** The media type of a CSV file. */
export const csvMediaType = 'text/csv;charset=utf-8'

/** An amount is written in dollars with both decimals, `57.20`, and stays a number: negative ones can be added up too. */
export type CsvCell = string | number | { cents: number }

/**
 * Returns one line of a CSV file (RFC 4180), with its line end. A text that a spreadsheet would run as a formula gets an
 * apostrophe before it, which spreadsheets do not show; numbers are written as they are.
 */
export const csvLine = (cells: readonly CsvCell[]) => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: CsvCell) {
  if (typeof value === 'string') return quoted(plain(value))
  return typeof value === 'number' ? String(value) : decimalDollars(value.cents)
}

/** Spreadsheets also skip spaces before a formula, and take the full-width characters for the ASCII ones. */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r\n|%]/u

const plain = (text: string) => (formulaStart.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
