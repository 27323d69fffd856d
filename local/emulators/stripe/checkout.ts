import type Stripe from 'stripe'
import { type Account, find } from './account.ts'
import { totalsOf } from './amounts.ts'
import { ApiError } from './api-error.ts'
import type { SessionCreate } from './params.ts'
import { newLineItem, newPriceItem, newSession } from './session-object.ts'

const minCents = 50
const maxCents = 99_999_999
const [shortestS, longestS] = [30 * 60, 24 * 60 * 60]
/** Requests take time, so Stripe is lenient about the last moments. */
const lenienceS = 60
const dayS = 24 * 60 * 60
const minTrialS = 2 * dayS

export function createSession(account: Account, params: SessionCreate): Stripe.Checkout.Session {
  const trialEnd = params.mode === 'subscription' ? trialEndOf(account, params) : undefined
  const items = params.line_items.map((line) => itemOf(account, params, line, trialEnd !== undefined))
  expectPayable(totalsOf(items).total)
  expectExpiry(account, params.expires_at)
  const session = newSession(account, params, items)
  account.records.put('sessions', session)
  account.records.put('pages', {
    id: session.id,
    items,
    intentData: { metadata: params.payment_intent_data?.metadata ?? {}, description: null },
    ...(params.mode === 'subscription' && {
      subscriptionData: { metadata: params.subscription_data?.metadata ?? {}, trialEnd },
    }),
  })
  return session
}

type Line = SessionCreate['line_items'][number]

/** Nothing is due for a period of trial. */
function itemOf(account: Account, { mode, customer }: SessionCreate, line: Line, isTrial: boolean) {
  if (mode === 'payment') return newLineItem(account, line)
  if (customer) find(account, 'customers', customer)
  if (!line.price) throw missingParam('line_items[0][price]')
  const price = find(account, 'prices', line.price)
  const { name } = find(account, 'products', String(price.product))
  return newPriceItem(price, isTrial ? 0 : (price.unit_amount ?? 0), name)
}

const missingParam = (param: string) =>
  ApiError.invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

function trialEndOf({ seconds }: Account, { subscription_data }: SessionCreate): number | undefined {
  const { trial_end } = subscription_data ?? {}
  if (trial_end !== undefined && trial_end < seconds() + minTrialS)
    throw ApiError.invalid('The `trial_end` date has to be at least 2 days in the future.', {
      param: 'subscription_data[trial_end]',
    })
  return trial_end
}

function expectPayable(cents: number) {
  if (cents > maxCents)
    throw ApiError.invalid('The Checkout Session total amount due must be no more than $999,999.99.', {
      code: 'amount_too_large',
    })
  if (cents > 0 && cents < minCents)
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

export const sessionEndsAt = ({ status, expires_at }: Stripe.Checkout.Session) =>
  status === 'open' ? expires_at : undefined
