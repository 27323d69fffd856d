import { dueOfferChanges } from '../data/offers/offer-changes.ts'
import { dueOfferNotices, tellSellers } from '../data/offers/offer-notices.ts'
import { applyOfferChange } from '../operators/apply-changes.ts'
import { runDue } from './run-due.ts'
import { scheduledHandler } from './scheduled-handler.ts'
import { dueIn } from './shards.ts'

const reserveMs = 60 * 1000
const work = { run: 'change-offers', failure: 'change of an offer was not made' } as const

/** Invoked every five minutes. Prices and percentages count from their day on, also before this has run. */
export const handler = scheduledHandler('change-offers', reserveMs, async (hasTime, shard) => {
  const changes = await runDue({
    ...work,
    due: dueIn(dueOfferChanges, shard),
    advance: applyOfferChange,
    hasTime,
  })
  const notices = await runDue({
    ...work,
    due: dueIn(dueOfferNotices, shard),
    advance: (key) => tellSellers(key, hasTime),
    hasTime,
  })
  return {
    checked: changes.checked + notices.checked,
    done: changes.done + notices.done,
    failed: changes.failed + notices.failed,
    left: changes.left || notices.left,
  }
})
