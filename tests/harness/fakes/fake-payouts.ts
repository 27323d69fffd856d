import { randomUUID } from 'node:crypto'
import type { PayoutRequest, Payouts, SentPayout } from '#lambdas/payments/ports.ts'
import type { FoundPayout, PayoutAccountFacts } from '#rules/money/payout.ts'

/** What the next call does: nothing at all, its work without a reply, or a refusal. */
export type PayoutFault = 'fails' | 'loses-reply' | 'refuses'
type Transfer = FoundPayout & { payoutId: string; key: string }
const refusal: SentPayout = {
  state: 'refused',
  reason: 'Your payout account cannot receive money at the moment. Check it in Stripe.',
  code: 'insufficient_capabilities_for_transfer',
}

/** A payment provider that holds accounts and transfers in memory, and remembers idempotency keys. */
export function fakePayouts() {
  const accounts = new Map<string, PayoutAccountFacts>()
  const transfers: Transfer[] = []
  const replies = new Map<string, SentPayout>()
  const faults: { send: PayoutFault[]; find: PayoutFault[] } = { send: [], find: [] }

  const perform = (
    { payoutId, attempt, accountId, cents }: PayoutRequest,
    isRefused: boolean,
  ): SentPayout => {
    if (isRefused || accounts.get(accountId)?.state !== 'ready') return refusal
    const transferId = `tr_${randomUUID()}`
    const at = Date.now()
    transfers.push({
      transferId,
      accountId,
      at,
      cents,
      reversedCents: 0,
      payoutId,
      key: `${payoutId}-${attempt}`,
    })
    return { state: 'sent', transferId, at }
  }

  const provider: Payouts = {
    onboard: async ({ accountId }) => {
      const id = accountId ?? `acct_${randomUUID()}`
      if (!accounts.has(id)) accounts.set(id, { id, state: 'more_needed' })
      return { accountId: id, url: `https://provider.example/${id}` }
    },
    status: async (accountId) => {
      const account = accounts.get(accountId)
      if (!account) throw new Error('There is no such account.')
      return structuredClone(account)
    },
    send: async (request) => {
      const fault = faults.send.shift()
      if (fault === 'fails') throw new Error('The provider does not answer.')
      const key = `${request.payoutId}-${request.attempt}`
      const reply = replies.get(key) ?? perform(request, fault === 'refuses')
      replies.set(key, reply)
      if (fault === 'loses-reply') throw new Error('The reply was lost.')
      return reply
    },
    find: async (payoutId) => {
      if (faults.find.shift()) throw new Error('The provider does not answer.')
      const found = transfers.filter((one) => one.payoutId === payoutId)
      if (found.length > 1) throw new Error('It was sent twice.')
      const [transfer] = found
      if (!transfer) return undefined
      const { payoutId: _, key: __, ...facts } = transfer
      return { ...facts }
    },
  }
  return {
    provider,
    transfers,
    /** What the next calls do, in this order; those after them work. */
    faults,
    change: (accountId: string, by: Partial<PayoutAccountFacts>) => {
      const account = accounts.get(accountId)
      if (account) accounts.set(accountId, { ...account, ...by })
    },
    reverse: (payoutId: string, cents: number) => {
      for (const transfer of transfers) if (transfer.payoutId === payoutId) transfer.reversedCents += cents
    },
    sentCents: (accountId: string) =>
      transfers
        .filter((one) => one.accountId === accountId)
        .reduce((sum, { cents, reversedCents }) => sum + cents - reversedCents, 0),
  }
}
