import * as z from 'zod/mini'
import { trialDays, trialKnownDays } from '#rules/billing/subscription.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { getItems, type Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { putOnce } from '../table/writes.ts'

const Begun = z.object({ trial_ends_at: z.string() })

/** `endsAt`: epoch milliseconds. `write` is there for a trial that has not begun yet, and fails once another one has. */
export type Trial = { endsAt: number; write?: Write }

/**
 * Returns the one trial of the mailbox that has this key: a seller who deletes the account and signs up again continues it.
 * Undefined on a stage without billing.
 */
export async function trialOf(key: string, now: number): Promise<Trial | undefined> {
  const items = await getItems([keys.billing, keys.trial(key)])
  if (!items.some(({ type }) => type === 'billing')) return undefined
  const begun = items.find(({ type }) => type === 'trial')
  if (begun) return { endsAt: Date.parse(Begun.parse(begun).trial_ends_at) }
  const endsAt = now + trialDays * dayMs
  const ttl = epochSeconds(now + trialKnownDays * dayMs)
  return { endsAt, write: putOnce(keys.trial(key), 'trial', key, { trial_ends_at: isoAt(endsAt), ttl }) }
}
