import type { StatementEntry } from '#contract/money/statement.ts'
import { csvFileStart, csvLine } from '#rules/csv.ts'
import { writtenEntry } from './statement-text.ts'

const headings = [
  'Date',
  'Time',
  'Time zone',
  'Entry',
  'Reference',
  'Note',
  'Amount',
  'Currency',
  'Available from',
]

/** Returns the entries of a statement as a CSV file, one a line, in dollars. */
export function statementCsv(entries: readonly StatementEntry[]): string {
  const lines = entries.map((entry) => {
    const { date, time, title, reference, note } = writtenEntry(entry)
    const { zoneinfo, cents, available_on } = entry
    return csvLine([date, time, zoneinfo, title, reference, note, { cents }, 'USD', available_on])
  })
  return `${csvFileStart}${csvLine(headings)}${lines.join('')}`
}
