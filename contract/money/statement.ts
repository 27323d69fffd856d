import * as z from 'zod/mini'
import { statementPeriod } from '#rules/money/statement.ts'
import { Cursor } from '../sales/orders.ts'
import { LedgerEntry } from './ledger.ts'

export const StatementQuery = z.strictObject({
  ...Cursor.shape,
  period: z.string().check(z.regex(statementPeriod, 'Choose a year, like 2026, or a month, like 2026-11.')),
})

/** A ledger entry with the date on which it counts, and the store's time zone then. */
export const StatementEntry = z.object({ ...LedgerEntry.shape, day: z.string(), zoneinfo: z.string() })
export type StatementEntry = z.infer<typeof StatementEntry>

/**
 * The ledger entries that count on the days of a calendar year or month, oldest first, a page at a time. `cursor` is present
 * if there are more. `time_zone` is the store's present one.
 */
export const StatementPage = z.object({
  time_zone: z.string(),
  entries: z.array(StatementEntry),
  cursor: z.optional(z.string()),
})
