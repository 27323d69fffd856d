import { riskHoldDays } from '#rules/risk.ts'
import { dayMs } from '#rules/time.ts'
import { now } from '../clock.ts'
import { safeHoldsSince } from '../data/risk/flags.ts'
import { releaseHeldSales } from '../data/risk/release-sale.ts'
import { logUnexpected } from '../log/log.ts'

/** Afterwards nothing is held any more. */
const heldMs = riskHoldDays * dayMs

/**
 * Releases what flags still hold that were resolved as safe: the stream, which releases it at once, gives a change up after eleven
 * attempts. What fails is logged, and tried again by the next run.
 */
export async function releaseSafeFlags(hasTime: () => boolean = () => true): Promise<void> {
  for (const { id, tenant_id } of await safeHoldsSince(now() - heldMs)) {
    if (!hasTime()) return
    try {
      await releaseHeldSales(tenant_id, id)
    } catch (error) {
      logUnexpected('held sales were not released', error)
    }
  }
}
