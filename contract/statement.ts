import * as z from 'zod/mini'
import { statementPeriod } from '#rules/statement.ts'
import { LedgerEntry } from './ledger.ts'
import { Cursor } from './orders.ts'

export const StatementQuery = z.strictObject({
  ...Cursor.shape,
  period: z.string().check(z.regex(statementPeriod, 'Choose a year, like 2026, or a month, like 2026-11.')),
})

/**
 * The ledger entries of a calendar year or month in the store's time zone, oldest first, a page at a time. `cursor` is
 * present if there are more.
 */
export const StatementPage = z.object({
  time_zone: z.string(),
  entries: z.array(LedgerEntry),
  cursor: z.optional(z.string()),
})
