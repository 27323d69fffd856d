import { isoAt, now } from '../clock.ts'
import { loadEarnings, owedOf } from '../data/money/balance.ts'
import { correctOwed, loadOwed } from '../data/money/owed.ts'
import { saveOwedSeller } from '../data/money/owed-sellers.ts'

export type CountedOwed = { sellers: number; owedCents: number; differenceCents: number }

/**
 * Counts what is owed to all sellers from their balances, and corrects the figure of the desk and the list of sellers behind it. A sale or payout meanwhile may be
 * counted twice or not at all: repeating it corrects that.
 */
export async function countOwed(tenantIds: AsyncIterable<string>): Promise<CountedOwed> {
  const today = isoAt(now()).slice(0, 10)
  const later = new Map<string, number>()
  let [sellers, owedCents] = [0, 0]
  for await (const tenantId of tenantIds) {
    const earnings = await loadEarnings(tenantId)
    const cents = owedOf(earnings)
    sellers += 1
    owedCents += cents
    await saveOwedSeller(tenantId, cents)
    for (const { availableOn, cents: held } of earnings.buckets)
      if (availableOn > today) later.set(availableOn, (later.get(availableOn) ?? 0) + held)
  }
  const differenceCents = await correctOwed(await loadOwed(now()), { owedCents, later })
  return { sellers, owedCents, differenceCents }
}
