import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { LedgerEntry } from '#contract/money/ledger.ts'
import type { OrderDetail } from '#contract/sales/orders.ts'
import { closeApp, openApp } from '../../app/open-app.tsx'
import { ok, refused } from '../../mock-api.ts'
import { closePage } from '../page.tsx'
import { openOrders, orderOf } from './open-orders.tsx'

afterEach(async () => {
  await closeApp()
  await closePage()
})

const entryOf = (
  kind: LedgerEntry['kind'],
  cents: number,
  changes: Partial<LedgerEntry> = {},
): LedgerEntry => ({
  id: `pi_1#${kind}`,
  kind,
  cents,
  at: '2026-11-19T12:00:00.000Z',
  available_on: '2099-12-19',
  order_id: 'pi_1',
  ...changes,
})
const detail = (changes: Partial<OrderDetail> = {}): OrderDetail => ({
  ...orderOf(1),
  source: { s: 'Instagram Bio', utm_campaign: 'spring' },
  entries: [entryOf('earn', 10_670)],
  ...changes,
})
const user = { userId: 'user-1', email: 'ada@example.com', name: 'Ada', tenantId: 'tenant-1', role: 'seller' }

const openOrder = (reply: ReturnType<typeof ok>) =>
  openApp('/app/orders/pi_1', { user, replies: { 'GET /api/orders/pi_1': reply } })

describe('An order', () => {
  test('says what was sold, the platform’s share and the commission’s hold', async () => {
    await openOrder(ok(detail()))
    expect(await screen.findByRole('heading', { level: 1, name: /^Order of Nov 19, 2026/ })).toBeTruthy()
    for (const text of [
      'pi_1',
      '2 seats at $97',
      'Your commission: 55% of $194',
      '−$87.30',
      'The course, its delivery, and all payment fees. You pay none of them.',
      'Held until Dec 19, 2099, in case of a refund.',
      'instagram-bio',
      'Campaign spring',
    ])
      expect(screen.getByText(text)).toBeTruthy()
  })

  test('tells its history in plain words', async () => {
    const entries = [
      entryOf('earn', 10_670, { available_on: '2026-01-01' }),
      entryOf('refund', -5335),
      entryOf('dispute', -5335),
      entryOf('dispute_won', 5335),
      entryOf('adjustment', 5335),
    ]
    await openOrder(ok(detail({ entries, state: 'partially_refunded', refunded_cents: 9700 })))
    const history = within(
      (await screen.findByRole('heading', { name: 'What happened' })).parentElement ?? document.body,
    )
    const told = history.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(told.map((text) => text?.replace(/Nov 19.*/, ''))).toEqual([
      'Paid. You earned $106.70, available since Jan 1, 2026.',
      'Refunded to the buyer. $53.35 of your commission went back with it.',
      'The buyer disputed the payment at their bank. $53.35 of your commission is out until the bank decides.',
      'The bank decided for you. $53.35 of commission came back.',
      'The refund failed at the buyer’s bank. $53.35 of commission came back.',
    ])
  })

  test('an order lost in a dispute says so', async () => {
    await openOrder(ok(detail({ state: 'lost', commission_cents: 0 })))
    expect(
      await screen.findByText('The bank decided for the buyer. The commission is not paid.'),
    ).toBeTruthy()
    expect(screen.getByText('Nothing of this order is in your balance.')).toBeTruthy()
  })

  test('the seller’s own purchase says why it earned nothing', async () => {
    const no_commission = 'Bought by the seller, or with a card of the seller.'
    await openOrder(
      ok(detail({ commission_cents: 0, no_commission, entries: [entryOf('earn', 0), entryOf('refund', 0)] })),
    )
    expect(
      await screen.findByText(/^Bought by the seller, or with a card of the seller\. That is why/),
    ).toBeTruthy()
    expect(screen.getByText('Refunded to the buyer. None of your commission went back with it.')).toBeTruthy()
    expect(screen.getByText('Paid. The order earned no commission.')).toBeTruthy()
  })

  test('shows hostile text of a link and a product as text', async () => {
    const hostile = '<img src=x onerror="alert(1)">'
    const [line] = orderOf(1).lines
    const lines = line ? [{ ...line, title: hostile }] : []
    await openOrder(ok(detail({ lines, source: { s: hostile, utm_campaign: hostile } })))
    expect(await screen.findByText(hostile)).toBeTruthy()
    expect(screen.getByText(`Campaign ${hostile}`)).toBeTruthy()
    expect(screen.getByText('img-src-x-onerror-alert-1')).toBeTruthy()
    expect(document.querySelector('img[src=x]')).toBeNull()
  })

  test('a missing order leads back to all orders', async () => {
    await openOrder(refused('not-found', 404))
    expect(await screen.findByRole('heading', { name: 'There is no such order' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See all orders' }).getAttribute('href')).toBe('/app/orders')
  })
})

describe('The ledger', () => {
  const openLedger = (entries: LedgerEntry[]) =>
    openOrders({ 'GET /api/ledger': ok({ entries }) }, '?tab=ledger')

  test('has words for every kind of entry, also for those of payouts and referrals', async () => {
    const past = '2026-01-01'
    openLedger([
      entryOf('earn', 10_670),
      entryOf('refund', -5335, { available_on: past }),
      entryOf('dispute', -1),
      entryOf('dispute_won', 1),
      entryOf('referral', 2350, { order_id: undefined }),
      entryOf('referral_refund', -2350, { order_id: undefined }),
      entryOf('payout', -5000, { order_id: undefined }),
      entryOf('payout_returned', 5000, { order_id: undefined }),
      entryOf('adjustment', 0, { order_id: undefined, reason: 'A counter was wrong.' }),
    ])
    const items = within(await screen.findByRole('list', { name: 'Your ledger, newest first' }))
    const texts = items.getAllByRole('listitem').map(({ textContent }) => textContent)
    const wanted = [
      /^CommissionHeldCounts from Dec 19, 2099.*\+\$106\.70Show order$/,
      /^Refund to the buyerCounts since Jan 1, 2026.*−\$53\.35Show order$/,
      /^Dispute opened/,
      /^Dispute won/,
      /^Referral.*\+\$23\.50$/,
      /^Referral refunded/,
      /^Payout to your bank.*Sent to your account at Stripe\..*−\$50\.00$/,
      /^Payout returned/,
      /^Correction.*A counter was wrong\..*\$0\.00$/,
    ]
    expect(texts).toHaveLength(wanted.length)
    for (const [n, text] of wanted.entries()) expect(texts[n]).toMatch(text)
    const [link] = items.getAllByRole('link')
    expect(link?.getAttribute('href')).toBe('/app/orders/pi_1')
  })

  test('without an entry says what will be there', async () => {
    openLedger([])
    expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeTruthy()
  })

  test('is opened by its tab, with the keyboard', async () => {
    const { user: reader, router } = openOrders({
      'GET /api/orders': ok({ orders: [orderOf(1)] }),
      'GET /api/ledger': ok({ entries: [] }),
    })
    const tab = await screen.findByRole('tab', { name: 'Orders' })
    tab.focus()
    await reader.keyboard('{ArrowRight}')
    expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeTruthy()
    expect(router.state.location.search).toBe('?tab=ledger')
  })
})
