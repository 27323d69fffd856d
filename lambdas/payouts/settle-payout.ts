import { balanceOf } from '#rules/money/balance.ts'
import type { FoundPayout } from '#rules/money/payout.ts'
import { minuteMs } from '#rules/time.ts'
import { isoAt, now } from '../clock.ts'
import {
  loadPayable,
  loadPayout,
  type PayoutFacts,
  riskOfPayout,
  type StoredPayout,
} from '../data/money/payouts.ts'
import { claimAttempt, recordRefused, recordReversed, recordSent } from '../data/money/record-payout.ts'
import { Failure } from '../failure.ts'
import { log, logUnexpected } from '../log/log.ts'
import { countFailure } from '../metrics.ts'
import type { Payouts } from '../payments/ports.ts'
import { checkAccount } from './check-account.ts'

/** Longer than the function may run, so that nobody else sends meanwhile. */
const claimMs = 20 * minuteMs
/** The provider remembers a key for a day. Within it the same attempt is repeated, which cannot pay twice. */
const attemptMs = 20 * 60 * minuteMs

export type TransferProvider = Pick<Payouts, 'send' | 'find' | 'status'>
type Id = { tenantId: string; payoutId: string }

/**
 * Brings a payout to what the provider says of it, and sends it if the provider has none. One that was not sent returns to
 * the balance instead if payouts were paused meanwhile, or refunds took from its amount, and waits if the bank account is
 * new. May be called at any time.
 * @throws Failure 'not-found', 'conflict' if it has to wait, Error if it is still not known whether it was sent
 */
export async function settlePayout(transfers: TransferProvider, { tenantId, payoutId }: Id): Promise<void> {
  const payout = await loadPayout(tenantId, payoutId)
  if (!payout) throw new Failure('not-found', 'There is no such payout.')
  const found = await transfers.find(payoutId)
  if (found) return recordFound(payout, found)
  if (payout.state !== 'sending') return
  if (now() < Date.parse(payout.tried_at) + claimMs)
    throw new Failure('conflict', 'This payout is being sent. Please try again in half an hour.')
  await checkAccount(transfers, tenantId)
  const payable = await loadPayable(tenantId)
  const reason = reasonToReturn(payable)
  if (reason !== undefined) return recordRefused(payout, { reason, code: 'returned_unsent' })
  if ((payable.account?.held_until ?? '') > isoAt(now()))
    throw new Failure('conflict', 'The bank account is new. This payout is sent once its hold ends.')
  const isKeyOld = now() >= Date.parse(payout.attempt_began_at) + attemptMs
  await sendClaimedPayout(transfers, await claimAttempt(payout, payout.attempt + (isKeyOld ? 1 : 0)))
}

/** Returns why a payout has to come back; undefined if it stays. An available balance below zero means that refunds took from its amount. */
function reasonToReturn({ account, settledCents, buckets, risk }: PayoutFacts): string | undefined {
  if (account?.pause_reason !== undefined) return `Your payouts are paused: ${account.pause_reason}`
  if (riskOfPayout({ account, risk }).isPaused) return 'Your payouts are paused while we look into a flag.'
  const { availableCents } = balanceOf(settledCents, buckets, isoAt(now()).slice(0, 10))
  return availableCents < 0 ? 'Refunds took from its amount before it could be sent.' : undefined
}

/**
 * Sends a payout that the caller has locked or claimed.
 * @throws Error if it is not known whether it was sent
 */
export async function sendClaimedPayout(transfers: TransferProvider, payout: StoredPayout): Promise<void> {
  const { id: payoutId, attempt, account_id: accountId, cents } = payout
  const sent = await transfers.send({ payoutId, attempt, accountId, cents }).catch((error: unknown) => {
    logUnexpected('payout may have been sent', error)
    return undefined
  })
  if (sent?.state === 'sent') return recordSent(payout, sent)
  const found = await transfers.find(payoutId)
  if (found) return recordFound(payout, found)
  if (!sent) throw new Error('It is not known yet whether a payout was sent.')
  log('payout was refused')
  if (!isSellersTurn(sent.code)) countFailure('PayoutFailures')
  await recordRefused(payout, sent)
}

/** Returns whether the seller can do something about a refusal; operators look into all others. */
const isSellersTurn = (code: string) => code === 'insufficient_capabilities_for_transfer'

async function recordFound(payout: StoredPayout, found: FoundPayout) {
  if (found.cents !== payout.cents || found.accountId !== payout.account_id || payout.state === 'refused')
    throw new Error(`The transfer of the payout ${payout.id} is not the one that is recorded.`)
  if (payout.state === 'sending') return recordSent(payout, found)
  if (found.reversedCents > payout.returned_cents) await recordReversed(payout, found.reversedCents)
}
