import { now } from '../clock.ts'
import { checkAudit } from '../data/table/audit-chain.ts'
import { log } from '../log/log.ts'
import { countFailure } from '../metrics.ts'
import { scheduledHandler } from './scheduled-handler.ts'

/** A run reads them all again; an older day is compared by `verify-audit`. */
const comparedDays = 35

/** Invoked every six hours. Seals the audit of the finished days, and counts `AuditGaps` for each one that is not what it was. */
export const handler = scheduledHandler('seal-audit', 0, async () => {
  const days = await checkAudit(now(), { seal: true, lastDays: comparedDays })
  const count = (wanted: string) => days.filter(({ state }) => state === wanted).length
  const different = count('different')
  for (let gap = 0; gap < different; gap++) countFailure('AuditGaps')
  if (different > 0) log('audit is not what it was')
  return { checked: days.length, sealed: count('sealed'), different }
})
