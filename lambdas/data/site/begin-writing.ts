import { reservationSeconds } from '#rules/billing/credits.ts'
import { Failure } from '../../failure.ts'
import { reserveWrite } from '../plans/credits.ts'
import { expectAccess, expectModelAccess, modelAccessCheck } from '../plans/plans.ts'
import { transact, type Write } from '../table/client.ts'
import { ConditionFailedError } from '../table/conditions.ts'
import { hourlyCountUpdate, minutesToNextHour } from '../table/rate-limits.ts'
import { loadHome } from './home.ts'

/** `at` is epoch ms. The credits are reserved under `id`. */
type Writing = { id: string; amount: number; at: number }
/** What a store may start in a clock hour; `key` begins the counter's partition, and `named` is how a seller reads it. */
type HourlyLimit = { key: string; most: number; named: string }

/** Positions in the transaction. */
const countAt = 1
const dayCountAt = 3

/**
 * Reserves credits for what the model writes and counts it in the hour, in one transaction with `writes`. `dayCount` counts it for the
 * whole platform, too.
 * @throws Failure 'plan-ended', 'not-enough-credits', 'too-many-requests' and 'generation-running'
 */
export async function beginWriting(
  tenantId: string,
  { id, amount, at }: Writing,
  { key, most, named }: HourlyLimit,
  writes: readonly Write[],
  dayCount?: Write,
) {
  try {
    await transact([
      reserveWrite(tenantId, { id, amount, expires_at: at + reservationSeconds * 1000 }),
      { Update: hourlyCountUpdate(`${key}#${tenantId}`, most, at) },
      modelAccessCheck(tenantId),
      ...(dayCount ? [dayCount] : []),
      ...writes,
    ])
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    const { stats, tenant } = await loadHome(tenantId)
    if (tenant) expectAccess(tenant)
    if (tenant) expectModelAccess(tenant)
    if (stats.credit_balance < amount) throw new Failure('not-enough-credits', 'Not enough credits')
    if (dayCount && error.failed.includes(dayCountAt)) throw pausedToday()
    if (!error.failed.includes(countAt)) throw generationRunning()
    throw new Failure(
      'too-many-requests',
      `You have started ${most} ${named} within the hour. Please try again in ${minutesToNextHour(at)} min.`,
    )
  }
}

export const pausedToday = () =>
  new Failure('too-many-requests', 'Writing with AI is paused until tomorrow. Nothing was charged.')

/** Returns the 409 for a second request while the first is in progress. */
export const generationRunning = () =>
  new Failure('generation-running', 'A text of yours is being written already. Give it a minute.')
