import type { IncomingMessage, ServerResponse } from 'node:http'
import type Stripe from 'stripe'
import type { Account } from '../account.ts'
import { promotionCodes, totalsOf } from '../amounts.ts'
import type { ApiOptions } from '../api.ts'
import { confirmPayment, type Outcome, payByCard, payByDebit, priceForBuyer } from '../payments.ts'
import type { Buyer, PaymentPage } from '../records.ts'
import { isCountry } from './countries.ts'
import { headers, type Reply } from './html.ts'
import { onboardingReply } from './onboarding.ts'
import { confirmationPage, messagePage, missingPage, paymentPage } from './payment-page.ts'
import { portalReply } from './portal.ts'

type PagesOptions = Pick<ApiOptions, 'account' | 'tick' | 'readBody'>
type Visit = { account: Account; session: Stripe.Checkout.Session; page: PaymentPage }

const paymentPath = /\/c\/pay\/(cs_\w+)$/
const onboardingPath = /\/setup\/e\/(acctlink_\w+)$/
const portalPath = /\/p\/session\/(bps_\w+)$/
const email = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/

/** Serves what buyers and sellers see, under any prefix: `/c/pay/{session}`, `/p/session/{portal}` and `/setup/e/{link}`. */
export function pagesListener({ account, tick, readBody }: PagesOptions) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : undefined
    tick()
    const reply = replyTo(account, request.url?.replace(/\?.*/, '') ?? '', form)
    account.records.commit()
    if ('to' in reply)
      return response.writeHead(303, { location: reply.to, 'cache-control': 'no-store' }).end()
    response.writeHead(reply.status, headers)
    response.end(reply.html)
  }
}

function replyTo(account: Account, url: string, form: URLSearchParams | undefined): Reply {
  const linkId = onboardingPath.exec(url)?.[1]
  if (linkId) return onboardingReply(account, linkId, form)
  const portalId = portalPath.exec(url)?.[1]
  if (portalId) return portalReply(account, portalId, form)
  const id = paymentPath.exec(url)?.[1] ?? ''
  const session = account.records.get('sessions', id)
  const page = account.records.get('pages', id)
  if (!session || !page)
    return missingPage('There is no such payment', 'Go back to the store and start again.')
  if (session.status === 'complete') return { to: returnUrl(session) }
  if (session.status !== 'open') return { status: 410, html: overPage(session) }
  const visit = { account, session, page }
  if (!form) return page.confirming ? confirmation(visit) : payment(visit, {})
  return submit(visit, form)
}

const overPage = ({ cancel_url }: Stripe.Checkout.Session) =>
  messagePage(
    'This payment page has expired',
    'Nothing was charged. Go back to the store to start again.',
    cancel_url,
  )

const returnUrl = ({ id, success_url }: Stripe.Checkout.Session) =>
  (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)

function submit(visit: Visit, form: URLSearchParams): Reply {
  const action = form.get('action') ?? 'pay'
  if (action === 'apply') return applyPromotion(visit, form)
  if (action === 'confirm' || action === 'refuse')
    return after(visit, confirmPayment(visit.account, visit.session, action === 'confirm'), {
      buyer: visit.page.confirming?.buyer,
    })
  return pay(visit, buyerIn(form), form)
}

function pay(visit: Visit, buyer: Buyer, form: URLSearchParams): Reply {
  const { account, session, page } = visit
  if (!email.test(buyer.email)) return payment(visit, { buyer, alert: 'Enter your email address.' })
  const { total } = totalsOf(priceForBuyer(session, page, buyer.country))
  if (form.has('shown_total') && form.get('shown_total') !== String(total))
    return payment(visit, {
      buyer,
      status: 'The total has changed with your country. Check it and press Pay again.',
    })
  if (form.get('action') === 'debit' && total > 0 && session.mode === 'payment') {
    payByDebit(account, session, buyer)
    return { to: returnUrl(session) }
  }
  return after(visit, payByCard(account, session, buyer, form.get('card') ?? ''), { buyer })
}

function after(visit: Visit, outcome: Outcome, { buyer }: { buyer: Buyer | undefined }): Reply {
  if (outcome.state === 'paid') return { to: returnUrl(visit.session) }
  if (outcome.state === 'confirming') return { to: visit.session.url ?? '' }
  return payment(visit, { buyer, alert: outcome.message })
}

function applyPromotion({ account, session, page }: Visit, form: URLSearchParams): Reply {
  const code = (form.get('promotion_code') ?? '').trim().toUpperCase()
  const visit = { account, session, page: { ...page, promotionCode: code } }
  if (!session.allow_promotion_codes || !Object.hasOwn(promotionCodes, code))
    return payment({ account, session, page }, { alert: `There is no promotion code ${code}.` })
  account.records.put('pages', visit.page)
  return payment(visit, { status: `${code} is applied.` })
}

const buyerIn = (form: URLSearchParams): Buyer => {
  const country = form.get('country') ?? ''
  return {
    email: (form.get('email') ?? '').trim(),
    name: (form.get('name') ?? '').trim(),
    country: isCountry(country) ? country : 'US',
    consents: form.getAll('consent'),
  }
}

type Shown = { buyer?: Buyer | undefined; alert?: string; status?: string }

function payment({ account, session, page }: Visit, { buyer, alert, status }: Shown): Reply {
  const entered = buyer ?? knownBuyer(account, session)
  const items = priceForBuyer(session, page, entered.country)
  const trialEnd = page.subscriptionData?.trialEnd
  return {
    status: alert ? 402 : 200,
    html: paymentPage({ session, items, entered, alert, status, trialEnd }),
  }
}

function knownBuyer(account: Account, { customer, customer_email }: Stripe.Checkout.Session): Buyer {
  const known = typeof customer === 'string' ? account.records.get('customers', customer) : undefined
  return {
    email: known?.email ?? customer_email ?? '',
    name: known?.name ?? '',
    country: known?.address?.country ?? 'US',
    consents: [],
  }
}

const confirmation = ({ session, page }: Visit): Reply => ({
  status: 200,
  html: confirmationPage(
    session,
    totalsOf(priceForBuyer(session, page, page.confirming?.buyer.country ?? 'US')).total,
  ),
})
