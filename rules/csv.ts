/** A spreadsheet reads a file without it in the encoding of its own country. */
export const csvFileStart = '\uFEFF'

/** The media type of a CSV file. */
export const csvMediaType = 'text/csv;charset=utf-8'

/**
 * Returns one line of a CSV file (RFC 4180), with its line end. A text that a spreadsheet would run as a formula gets an
 * apostrophe before it, which spreadsheets do not show; numbers are written as they are.
 */
export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(cellOf).join(',')}\r\n`

const cellOf = (value: string | number) => (typeof value === 'number' ? String(value) : quoted(plain(value)))

/** Spreadsheets also skip spaces before a formula, and take the full-width characters for the ASCII ones. */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r\n|%]/u

const plain = (text: string) => (formulaStart.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
