import type Stripe from 'stripe'
import { type Account, find } from './account.ts'
import { totalsOf } from './amounts.ts'
import { ApiError } from './api-error.ts'
import type { SessionCreate } from './params.ts'
import { newLineItem, newSession } from './session-object.ts'

const leastCents = 50
const mostCents = 99_999_999
const [shortestS, longestS] = [30 * 60, 24 * 60 * 60]
/** Requests take time, so Stripe is lenient about the last moments. */
const lenienceS = 60

export function createSession(account: Account, params: SessionCreate): Stripe.Checkout.Session {
  const items = params.line_items.map((line) => newLineItem(account, line))
  expectPayable(totalsOf(items).total)
  expectExpiry(account, params.expires_at)
  const session = newSession(account, params, items)
  const { metadata = {}, description = null, transfer_group = null } = params.payment_intent_data ?? {}
  account.records.put('sessions', session)
  account.records.put('pages', {
    id: session.id,
    items,
    intentData: { metadata, description, transfer_group },
  })
  return session
}

function expectPayable(cents: number) {
  if (cents > mostCents)
    throw ApiError.invalid('The Checkout Session total amount due must be no more than $999,999.99.', {
      code: 'amount_too_large',
    })
  if (cents > 0 && cents < leastCents)
    throw ApiError.invalid('The Checkout Session total amount due must add up to at least $0.50.', {
      code: 'amount_too_small',
    })
}

function expectExpiry({ seconds }: Account, at: number | undefined) {
  if (at === undefined) return
  const inS = at - seconds()
  if (inS < shortestS - lenienceS || inS > longestS + lenienceS)
    throw ApiError.invalid('The `expires_at` timestamp must be from 30 minutes to 24 hours after creation.', {
      param: 'expires_at',
    })
}

/** @throws ApiError unless it is open */
export function expireSession(account: Account, id: string): Stripe.Checkout.Session {
  const session = find(account, 'sessions', id)
  if (session.status !== 'open')
    throw ApiError.invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null }
  account.records.put('sessions', expired)
  account.emit({ type: 'checkout.session.expired', data: { object: expired } })
  return expired
}

/** Expires the sessions whose time has passed by the account's clock. */
export function expireDueSessions(account: Account) {
  const due = account.records
    .all('sessions')
    .filter(({ status, expires_at }) => status === 'open' && expires_at <= account.seconds())
  for (const { id } of due) expireSession(account, id)
}
