import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Purchase } from '#contract/sales/checkout.ts'
import { neverReplies, ok, refused } from '#tests/web/mock-api.ts'
import { closeBuyer, openBuyer, purchaseWith, recommended, token } from './open-buyer.tsx'

afterEach(closeBuyer)

const address = `/thanks/01JD#${token}`
const route = 'POST /api/checkout/01JD'
const openOrder = (change: Partial<Purchase> = {}) =>
  openBuyer(address, { [route]: ok(purchaseWith(change)) })

describe('thank-you page', () => {
  test('each course opens with one press', async () => {
    const { sent, user } = openOrder()
    const [first, second] = await screen.findAllByRole('link', { name: 'Open course' })
    expect(first?.getAttribute('href')).toBe('/learn/letter')
    expect(second?.getAttribute('href')).toBe('/learn/brand')
    expect(sent).toContainEqual({ route, body: { key: token } })
    await user.click(screen.getAllByRole('link', { name: 'Open course' })[0] ?? document.body)
    expect(await screen.findByRole('heading', { level: 1, name: 'The Weekly Letter' })).toBeTruthy()
  })

  test('says what was bought and where the receipt goes', async () => {
    openOrder({ discount_cents: 2000, tax_cents: 1463, total_cents: 24563 })
    expect(await screen.findByRole('heading', { name: 'Thank you. Your order is complete.' })).toBeTruthy()
    expect(screen.getByText('g***e@example.com')).toBeTruthy()
    expect(screen.getByText('9 lessons · 45 min')).toBeTruthy()
    expect(screen.getByText('Total').parentElement?.textContent).toBe('Total$245.63')
    expect(screen.getByText('Discount').parentElement?.textContent).toBe('Discount-$20')
    expect(screen.getByText('Tax').parentElement?.textContent).toBe('Tax$14.63')
    expect(screen.getByRole('link', { name: 'Ada’s Store' }).getAttribute('href')).toBe(
      'https://ada.shops.example',
    )
  })

  test('a course that the buyer had says what the second seat is good for', async () => {
    openOrder({
      lines: purchaseWith().lines.map((line, index) =>
        index === 0 ? { ...line, quantity: 1, owned_before: true } : line,
      ),
      refund_until: '2026-12-23T10:00:00.000Z',
    })
    expect(await screen.findByText(/You had this course already, so this seat is to give away/)).toBeTruthy()
    expect(screen.getByText(/request for a refund until Dec 23/)).toBeTruthy()
  })

  test('a course that goes with it leads to its page in the store', async () => {
    openOrder({ recommended })
    expect(await screen.findByRole('heading', { name: 'Goes well with it' })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'See the course' })
    expect(link.getAttribute('href')).toBe(recommended.url)
    expect(screen.getByText(/Adds the same voice on sales pages/).textContent).toContain('$117')
  })

  test('a wrong address can be told to support, with the number of the receipt', async () => {
    openOrder({ number: '261123-481935' })
    const link = await screen.findByRole('link', { name: 'Wrong address?' })
    expect(link.getAttribute('href')).toMatch(/^mailto:help@ada\.example\?subject=.*261123-481935/)
  })

  test('a store with a logo shows that in place of its name', async () => {
    const { store } = purchaseWith({})
    openOrder({ store: { ...store, logo_url: 'https://shops.example/files/t/logo-640x160.webp' } })
    const home = await screen.findByRole('link', { name: store.name })
    expect(home.querySelector('img')?.src).toMatch(/logo-640x160\.webp$/)
    expect(home.textContent).toBe('')
  })

  test('says where to ask the store', async () => {
    openOrder()
    const link = await screen.findByRole('link', { name: 'help@ada.example' })
    expect(link.getAttribute('href')).toBe('mailto:help@ada.example')
  })

  test('a course bought twice tells of its gift link', async () => {
    openOrder()
    const lineOf = async (title: string) => (await screen.findByText(title)).closest('li')?.textContent
    expect(await lineOf('The Weekly Letter')).toContain('has a gift link for the other one')
    expect(await lineOf('Brand From Blank')).not.toContain('gift')
  })

  test('a refunded course says so and opens no more', async () => {
    const [twice, once] = purchaseWith().lines
    if (!twice || !once) throw new Error('the example has two lines')
    openOrder({
      lines: [
        { ...twice, refunded_seats: 1 },
        { ...once, refunded_seats: 1 },
      ],
      refunded_cents: 9900,
    })
    const lineOf = async (title: string) => (await screen.findByText(title)).closest('li')?.textContent
    expect(await lineOf(twice.title)).toContain('1 seat refunded')
    expect(await lineOf(twice.title)).not.toContain('gift link')
    expect(await lineOf(once.title)).toContain('Refunded')
    expect(screen.getAllByRole('link', { name: 'Open course' })).toHaveLength(1)
    expect(screen.getByText('Refunded', { selector: 'dt' }).parentElement?.textContent).toBe('Refunded-$99')
  })

  test('has the store’s colours, and gives them back', async () => {
    openOrder()
    await screen.findAllByRole('link', { name: 'Open course' })
    expect(document.documentElement.dataset.store).toBe('')
    expect(document.documentElement.style.getPropertyValue('--store-accent')).toMatch(/^#/)
    await closeBuyer()
    expect(document.documentElement.dataset.store).toBeUndefined()
  })

  test.each([
    ['open', 'Waiting for your payment', /has not arrived yet/],
    ['pending', 'Thank you. Your payment is on its way.', /Your bank confirms this payment/],
    ['refunded', 'This order was refunded', /access that this order gave to its courses has ended/],
    ['failed', 'Your payment did not go through', /Your bank did not send the money/],
    ['expired', 'This checkout has expired', /not paid in time/],
  ] as const)('%s: %s', async (state, title, text) => {
    openOrder({ state })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open course' })).toBeNull()
    expect(screen.getByRole('link', { name: /^Back to / })).toBeTruthy()
  })

  test('opens the courses automatically when the payment arrives late', async () => {
    vi.useFakeTimers()
    let state: Purchase['state'] = 'open'
    openBuyer(address, { [route]: () => ok(purchaseWith({ state })) })
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByRole('heading', { name: 'Waiting for your payment' })).toBeTruthy()
    state = 'paid'
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(screen.getAllByRole('link', { name: 'Open course' })).toHaveLength(2)
  })

  test('stops asking after a while; a press asks again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { sent, user } = openOrder({ state: 'open' })
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    const asked = sent.length
    expect(asked).toBe(11)
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(sent).toHaveLength(asked + 1)
  })

  test('a check that fails says why, and keeps the order', async () => {
    let isUp = true
    const { user } = openBuyer(address, {
      [route]: () =>
        isUp ? ok(purchaseWith({ state: 'pending' })) : refused('internal', 500, 'The table is away.'),
    })
    const again = await screen.findByRole('button', { name: 'Check again' })
    isUp = false
    await user.click(again)
    expect((await screen.findByRole('alert')).textContent).toBe('The table is away.')
    expect(screen.getByText(/Your bank confirms this payment/)).toBeTruthy()
  })

  test('while it loads, a skeleton says so', () => {
    openBuyer(address, { [route]: neverReplies })
    expect(screen.getByText('Opening your order')).toBeTruthy()
  })

  test('a wrong key shows the reason and no way to repeat it', async () => {
    openBuyer(address, { [route]: refused('not-found', 404, 'There is no order at this address.') })
    expect(await screen.findByText('There is no order at this address.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  test('a failure of the server can be repeated', async () => {
    let isUp = false
    const { user } = openBuyer(address, {
      [route]: () => (isUp ? ok(purchaseWith()) : refused('internal', 500, 'The table is away.')),
    })
    const again = await screen.findByRole('button', { name: 'Try Again' })
    isUp = true
    await user.click(again)
    expect(await screen.findAllByRole('link', { name: 'Open course' })).toHaveLength(2)
  })

  test.each(['/thanks/01JD', '/thanks/01JD#short'])('%s is an incomplete link', async (incomplete) => {
    const { sent } = openBuyer(incomplete)
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('links to the terms, the privacy policy and the refund policy', async () => {
    openOrder()
    await screen.findAllByRole('link', { name: 'Open course' })
    const leads = ['Terms', 'Privacy', 'Refund policy'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(leads).toEqual(['/terms', '/privacy', '/refunds'])
  })
})
