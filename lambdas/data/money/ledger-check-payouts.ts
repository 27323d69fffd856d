import type { LedgerDifference } from './ledger-difference.ts'
import { isPaidBy, type RecordedEntry, wasAvailable, wasRecorded } from './paid-entries.ts'
import type { StoredPayout } from './payouts.ts'

type Sums = { payout: StoredPayout; listedCents: number; availableCents: number }

/**
 * Compares each payout of a seller, oldest first, with the entries: it is what it lists and what was carried over, and no
 * more than was available when it was locked. `add` takes every ledger entry once.
 */
export function comparePayouts(payouts: readonly StoredPayout[]) {
  let sentCents = 0
  const all: Sums[] = payouts.map((payout) => {
    const sums = { payout, listedCents: 0, availableCents: -sentCents }
    sentCents += payout.cents
    return sums
  })
  return {
    add: (entry: RecordedEntry & { cents: number }) => {
      for (const sums of all) {
        if (isPaidBy(sums.payout, entry)) sums.listedCents += entry.cents
        if (wasInBalance(sums.payout, entry)) sums.availableCents += entry.cents
      }
    },
    figures: (): LedgerDifference[] =>
      all.flatMap(({ payout: { id, cents, carried_cents }, listedCents, availableCents }) => [
        { figure: `payout ${id}`, stored: cents, computed: carried_cents + listedCents },
        {
          figure: `payout ${id}, of what was available`,
          stored: cents,
          computed: Math.min(cents, availableCents),
        },
      ]),
  }
}

const wasInBalance = (payout: StoredPayout, entry: RecordedEntry) =>
  entry.kind === 'payout_returned' ? wasRecorded(entry, payout) : wasAvailable(entry, payout)
