import type { Account } from './account.ts'
import { subscriptionIdOf } from './billing/invoices.ts'
import { invoiceRetriedAt, runBilling, subscriptionRenewsAt } from './billing/renewals.ts'
import { expireSession, sessionEndsAt } from './checkout.ts'
import { payOutIfDue, transferLeavesAt } from './connect/bank-payouts.ts'
import { debitArrivesAt, settleDebit } from './payments.ts'
import type { Kind, RecordTypes } from './records.ts'

type Times = { [K in Kind]?: (value: RecordTypes[K]) => number | undefined }
type Changes = { [K in Kind]?: (account: Account, value: RecordTypes[K]) => void }

/** When a record changes without a request, in epoch seconds; undefined if it does not. */
const dueAt: Times = {
  sessions: sessionEndsAt,
  intents: debitArrivesAt,
  subscriptions: subscriptionRenewsAt,
  invoices: invoiceRetriedAt,
  transfers: transferLeavesAt,
  // Another bank account may take what has waited.
  sellers: () => 0,
}

const changes: Changes = {
  sessions: (account, { id }) => expireSession(account, id),
  intents: (account, { id }) => settleDebit(account, id, true),
  subscriptions: (account, { id }) => runBilling(account, id),
  invoices: (account, invoice) => runBilling(account, subscriptionIdOf(invoice)),
  transfers: (account, { destination }) => payOutIfDue(account, String(destination)),
  sellers: (account, { id }) => payOutIfDue(account, id),
}

type Entry = { at: number; change: (account: Account) => void }

/** Makes the changes that need no request. Looks at the records that are due and at no other. */
export function openDueRecords() {
  const entries = new Map<string, Entry>()
  /** No entry is earlier. */
  let earliest = Number.POSITIVE_INFINITY

  const note = <K extends Kind>(kind: K, value: RecordTypes[K]) => {
    const at = dueAt[kind]?.(value)
    const key = `${kind} ${value.id}`
    if (at === undefined) return entries.delete(key)
    const change = (account: Account) => changes[kind]?.(account, value)
    entries.set(key, { at, change })
    earliest = Math.min(earliest, at)
  }
  /** Brings the account to its clock. What a change makes due comes after what was due before. */
  const run = (account: Account) => {
    const now = account.seconds()
    while (earliest <= now) {
      const due = [...entries]
        .filter(([, { at }]) => at <= now)
        .sort(([, one], [, other]) => one.at - other.at)
      for (const [key, entry] of due) {
        // An earlier change may have replaced it.
        if (entries.get(key) !== entry) continue
        entries.delete(key)
        entry.change(account)
      }
      earliest = [...entries.values()].reduce(
        (least, { at }) => Math.min(least, at),
        Number.POSITIVE_INFINITY,
      )
    }
  }
  return { note, run }
}
