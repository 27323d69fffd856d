import { shardsAtOnce } from '../shards.ts'
import { hourMs, secondMs } from '../time.ts'
import { settlingCallsPerSecond } from './provider-rate.ts'

/** The account with its bank accounts, and the transfer. */
export const callsPerPayout = 2
/** Two waves of eight shards take twelve minutes each, every half hour (infra/functions/scheduled-runs.ts). */
const workingShare = 24 / 30
/** As many sellers as one shard pays at once (lambdas/scheduled/pay-due-sellers.ts). */
export const payoutsAtOnce = 16
/** Two calls of the provider, and seven requests of the table. */
const secondsPerPayout = 1
const secondsPerHour = hourMs / secondMs

/** Returns how many payouts are sent in an hour of a payment provider that accepts so many calls a second. */
export function payoutsPerHour(callsPerSecond: number): number {
  const perSecond = Math.min(
    settlingCallsPerSecond(callsPerSecond) / callsPerPayout,
    (shardsAtOnce['send-payouts'] * payoutsAtOnce) / secondsPerPayout,
  )
  return perSecond * workingShare * secondsPerHour
}

/** Returns after how many hours the last of so many sellers who are due together is paid. */
export const payoutHours = (sellers: number, callsPerSecond: number): number =>
  sellers / payoutsPerHour(callsPerSecond)

/** Returns how many calls of each of its two kinds payouts make in a second. A provider may limit each kind, too. */
export const callsPerKindPerSecond = (callsPerSecond: number): number =>
  payoutsPerHour(callsPerSecond) / workingShare / secondsPerHour
