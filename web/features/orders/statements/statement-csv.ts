import type { LedgerEntry } from '#contract/ledger.ts'
import { csvFileStart, csvLine } from '#rules/csv.ts'
import { entryWriter } from './statement-text.ts'

const headings = ['Date', 'Time', 'Entry', 'Reference', 'Note', 'Amount', 'Currency', 'Available from']

/** Returns the ledger entries as a CSV file, one a line, in dollars. Dates and times are in the time zone. */
export function statementCsv(entries: readonly LedgerEntry[], timeZone: string): string {
  const write = entryWriter(timeZone)
  const lines = entries.map((entry) => {
    const { date, time, title, reference, note } = write(entry)
    return csvLine([date, time, title, reference, note, entry.cents / 100, 'USD', entry.available_on])
  })
  return `${csvFileStart}${csvLine([...headings, `Time zone: ${timeZone}`])}${lines.join('')}`
}
