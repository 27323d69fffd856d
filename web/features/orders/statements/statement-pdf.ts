import type { StatementEntry } from '#contract/money/statement.ts'
import type { PdfBlock, PdfDocument } from '#pdf/pdf-document.ts'
import { productName } from '#rules/courses/product.ts'
import { statementTotals } from '#rules/money/statement.ts'
import { dateText, signedDollars } from '../order-text.ts'
import { periodDaysText, periodText, writtenEntry } from './statement-text.ts'

/** More entries would be hundreds of pages: then the days are listed, and the months' CSV files have the entries. */
export const maxEntriesInPdf = 5000

export type StatementFacts = {
  year: string
  /** The store's present one. */
  timeZone: string
  storeName: string
  seller: { name: string; email: string }
  /** Entries of the year, oldest first. */
  entries: readonly StatementEntry[]
  now: Date
}

type Written = ReturnType<typeof writtenEntry> & Pick<StatementEntry, 'kind' | 'cents'>

/** Returns a seller's earnings of a calendar year, with each ledger entry that they are made of. */
export function statementPdf(facts: StatementFacts): PdfDocument {
  const { year, timeZone, storeName, seller, now } = facts
  const entries = facts.entries.map((entry) => ({
    ...writtenEntry(entry),
    kind: entry.kind,
    cents: entry.cents,
  }))
  const zones = new Set(facts.entries.map(({ zoneinfo }) => zoneinfo))
  return {
    title: `Earnings statement ${year}, ${storeName}`,
    author: productName,
    createdAt: now,
    footer: `Earnings statement ${year} · ${storeName}`,
    paper: 'A4',
    blocks: [
      { kind: 'heading', level: 1, text: `Earnings statement ${year}` },
      {
        kind: 'fields',
        rows: [
          { label: 'Store', value: storeName },
          { label: 'Seller', value: seller.name },
          { label: 'Email', value: seller.email },
          { label: 'Period', value: periodDaysText(year, timeZone, now) },
          zonesRow(zones.size > 0 ? [...zones] : [timeZone]),
          { label: 'Currency', value: 'US dollars' },
        ],
      },
      ...summary(entries),
      ...monthsTable(entries),
      ...payoutsTable(entries),
      ...(entries.length > maxEntriesInPdf ? daysTable(entries) : entriesTable(entries)),
      {
        kind: 'paragraph',
        muted: true,
        text: `Paid and sent by ${productName}. Commissions are without the buyers’ tax. This statement is no tax advice.`,
      },
    ],
  }
}

/** A store that has moved has counted each day in the zone that it had then. */
const zonesRow = (zones: readonly string[]) => ({
  label: zones.length > 1 ? 'Time zones' : 'Time zone',
  value: zones.map((zone) => zone.replaceAll('_', ' ')).join(', then '),
})

function summary(entries: readonly Written[]): PdfBlock[] {
  const titles = [...new Set(entries.map(({ title }) => title))]
  const { sales, referrals, payouts, change } = statementTotals(entries)
  return [
    { kind: 'heading', level: 2, text: 'Summary' },
    {
      kind: 'table',
      columns: [{ title: 'Kind of entry' }, { title: 'Entries', ...right }, { title: 'Amount', ...right }],
      rows: titles.map((title) => {
        const ofKind = entries.filter((entry) => entry.title === title)
        return [title, String(ofKind.length), signedDollars(sumOf(ofKind))]
      }),
    },
    {
      kind: 'totals',
      rows: [
        { label: 'Earned on sales', value: signedDollars(sales) },
        { label: 'Earned on referrals', value: signedDollars(referrals) },
        { label: 'Earned in all', value: signedDollars(sales + referrals), strong: true },
        { label: 'Paid out', value: signedDollars(payouts) },
        { label: 'Change of your balance', value: signedDollars(change), strong: true },
      ],
    },
  ]
}

const right = { align: 'right' } as const
const sumOf = (entries: readonly Written[]) => entries.reduce((sum, { cents }) => sum + cents, 0)

const partColumns = [
  { title: 'Sales', ...right },
  { title: 'Referrals', ...right },
  { title: 'Payouts', ...right },
  { title: 'Change', ...right },
]

function partCells(entries: readonly Written[]) {
  const { sales, referrals, payouts, change } = statementTotals(entries)
  return [sales, referrals, payouts, change].map(signedDollars)
}

function groupedBy(entries: readonly Written[], keyOf: (entry: Written) => string) {
  const groups = new Map<string, Written[]>()
  for (const entry of entries) {
    const group = groups.get(keyOf(entry))
    if (group) group.push(entry)
    else groups.set(keyOf(entry), [entry])
  }
  // A day can come after the next one when the store has moved west.
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function monthsTable(entries: readonly Written[]): PdfBlock[] {
  const months = groupedBy(entries, ({ date }) => date.slice(0, 7))
  if (months.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'By month' },
    {
      kind: 'table',
      columns: [{ title: 'Month' }, ...partColumns],
      rows: months.map(([month, ofMonth]) => [periodText(month), ...partCells(ofMonth)]),
    },
  ]
}

function payoutsTable(entries: readonly Written[]): PdfBlock[] {
  const payouts = entries.filter(({ kind }) => kind === 'payout' || kind === 'payout_returned')
  if (payouts.length === 0) return []
  return [{ kind: 'heading', level: 2, text: 'Payouts' }, tableOf(payouts)]
}

function entriesTable(entries: readonly Written[]): PdfBlock[] {
  const heading: PdfBlock = { kind: 'heading', level: 2, text: 'Every entry' }
  if (entries.length === 0)
    return [heading, { kind: 'paragraph', text: 'Nothing was earned or paid out in this period.' }]
  return [
    heading,
    tableOf(entries),
    {
      kind: 'totals',
      rows: [{ label: 'Change of your balance', value: signedDollars(sumOf(entries)), strong: true }],
    },
  ]
}

function daysTable(entries: readonly Written[]): PdfBlock[] {
  const days = groupedBy(entries, ({ date }) => date)
  return [
    { kind: 'heading', level: 2, text: 'By day' },
    {
      kind: 'paragraph',
      text: `There were ${entries.length} entries. Each is in the CSV file of its month.`,
    },
    {
      kind: 'table',
      columns: [{ title: 'Day' }, ...partColumns],
      rows: days.map(([day, ofDay]) => [dateText(day), ...partCells(ofDay)]),
    },
  ]
}

const tableOf = (entries: readonly Written[]): PdfBlock => ({
  kind: 'table',
  columns: [
    { title: 'Date', widthPoints: 72 },
    { title: 'Entry', widthPoints: 110 },
    { title: 'Reference' },
    { title: 'Amount', widthPoints: 76, ...right },
  ],
  rows: entries.map(({ date, title, reference, note, cents }) => [
    dateText(date),
    title,
    note ? `${reference} ${note}`.trim() : reference,
    signedDollars(cents),
  ]),
})
