// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { PlanChangePreview } from '#contract/money/billing.ts'
import { ok, refused } from '#tests/web/mock-api.ts'
import { closePage } from '../page.tsx'
import { active, billingWith, openBilling } from './open-billing.tsx'

afterEach(closePage)

const provider = ok({ url: 'https://pay.example/page' })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (user: ReturnType<typeof openBilling>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

describe('Choosing a plan', () => {
  const start = 'POST /api/billing/checkout'

  test('leads to the payment, and from there back to where the seller was', async () => {
    const { user, leave, bodiesOf } = openBilling(billingWith(), {
      search: '?reason=products&return_to=/app/offers',
      replies: { [start]: provider },
    })
    await press(user, 'Yearly')
    await press(user, 'Choose Pro')
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/page'))
    expect(bodiesOf(start)).toEqual([
      { plan: 'pro', interval: 'year', request_id: expect.any(String), return_to: '/app/offers' },
    ])
    const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Opening payment...' })
    expect(busy.disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose Starter' }).disabled).toBe(true)
  })

  test('can be pressed again when the browser shows the kept page', async () => {
    const { user } = openBilling(billingWith(), { replies: { [start]: provider } })
    await press(user, 'Choose Pro')
    await screen.findByRole('button', { name: 'Opening payment...' })
    act(() => void dispatchEvent(new Event('pageshow')))
    expect(await screen.findByRole('button', { name: 'Choose Pro' })).toBeTruthy()
  })

  test('says why it did not work', async () => {
    const message = 'Plans are not sold here yet.'
    const { user, leave } = openBilling(billingWith(), {
      replies: { [start]: refused('payments-off', 409, message) },
    })
    await press(user, 'Choose Pro')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
  })

  test('is prepared by the choice that a link carries', async () => {
    openBilling(billingWith(), { search: '?plan=Pro&interval=year' })
    const heading = await screen.findByRole('heading', { name: 'Pro' })
    expect(heading.closest('[data-wanted]')?.textContent).toContain('$2,964')
  })

  test.each([
    ['products', /Starter holds 3 products\. Pro holds 10/],
    ['pro-product', /comes with the Pro plan/],
    ['credits', /500 credits each month/],
  ])('says what one came for: %s', async (reason, text) => {
    openBilling(billingWith(), { search: `?reason=${reason}&return_to=/app/idea` })
    const offers = within(await screen.findByRole('region', { name: 'Choose your plan' }))
    expect(offers.getByText(text)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Pro' }).closest('[data-wanted]')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to your website' }).getAttribute('href')).toBe('/app/idea')
  })

  test('never leads elsewhere than into the application', async () => {
    openBilling(billingWith(), { search: '?return_to=//evil.example' })
    expect(await screen.findByRole('heading', { name: 'Pro' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Back/ })).toBeNull()
  })
})

describe('An upgrade', () => {
  const preview: PlanChangePreview = {
    takes_effect: 'now',
    on: '2026-11-10T12:00:00.000Z',
    due_cents: 10_000,
    proration_at: '2026-11-10T12:00:00.000Z',
    then_cents: 24_700,
    products_over: 0,
  }
  const previewRoute = 'POST /api/billing/preview'
  const changeRoute = 'POST /api/billing/change'
  const pro = active({ plan: 'pro' })

  test('shows the amount first, and charges that one', async () => {
    const { user, bodiesOf } = openBilling(active(), {
      replies: { [previewRoute]: ok(preview), [changeRoute]: ok(pro) },
    })
    await press(user, 'Upgrade to Pro')
    const asked = await dialog('Upgrade to Pro?')
    expect(await asked.findByText('$100.00')).toBeTruthy()
    expect(asked.getByText('$247.00')).toBeTruthy()
    expect(bodiesOf(changeRoute)).toEqual([])
    await user.click(asked.getByRole('button', { name: 'Pay $100.00' }))
    expect(await screen.findByText('You are on the Pro plan')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodiesOf(changeRoute)).toEqual([
      { plan: 'pro', interval: 'month', proration_at: preview.proration_at },
    ])
    expect(screen.getByRole('button', { name: 'Change to Starter' })).toBeTruthy()
  })

  test('names a payment that failed and is part of the amount', async () => {
    const { user } = openBilling(active({ state: 'past_due' }), {
      replies: { [previewRoute]: ok({ ...preview, due_cents: 14_700, open_cents: 4700 }) },
    })
    await press(user, 'Upgrade to Pro')
    const asked = await dialog('Upgrade to Pro?')
    expect(await asked.findByText('Including your failed payment')).toBeTruthy()
    expect(asked.getByText('$47.00')).toBeTruthy()
    expect(asked.getByRole('button', { name: 'Pay $147.00' })).toBeTruthy()
  })

  test('names what the renewal of an hour ago has not charged yet', async () => {
    const { user } = openBilling(active(), {
      replies: { [previewRoute]: ok({ ...preview, due_cents: 14_700, open_cents: 4700 }) },
    })
    await press(user, 'Upgrade to Pro')
    const asked = await dialog('Upgrade to Pro?')
    expect(await asked.findByText('Including this period’s payment')).toBeTruthy()
  })

  test('covered by a year paid before, it says so after the trial', async () => {
    const { user } = openBilling(active({ trial_ends_at: '2026-11-01T12:00:00.000Z' }), {
      search: '?reason=pro-product',
      replies: { [previewRoute]: ok({ ...preview, due_cents: 0 }) },
    })
    await press(user, 'Upgrade to Pro')
    const asked = await dialog('Upgrade to Pro?')
    expect(await asked.findByText(/covers it\. What is left is taken off your next payments/)).toBeTruthy()
    expect(asked.queryByText(/trial/)).toBeNull()
  })

  test('leads back to where the seller wanted more', async () => {
    const { user, router } = openBilling(active(), {
      search: '?reason=pro-product&return_to=/app/offers',
      replies: { [previewRoute]: ok(preview), [changeRoute]: ok(pro) },
    })
    await press(user, 'Upgrade to Pro')
    await press(user, 'Pay $100.00')
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/offers'))
  })

  test('a refused card says so, changes nothing and shows the amount again', async () => {
    const { user, bodiesOf } = openBilling(active(), {
      replies: {
        [previewRoute]: ok(preview),
        [changeRoute]: refused('not-allowed', 403, 'Your card was declined.'),
      },
    })
    await press(user, 'Upgrade to Pro')
    await press(user, 'Pay $100.00')
    const asked = await dialog('Upgrade to Pro?')
    expect((await asked.findByRole('alert')).textContent).toBe('Your card was declined.')
    await waitFor(() => expect(bodiesOf(previewRoute)).toHaveLength(2))
    expect(await asked.findByRole('button', { name: 'Pay $100.00' })).toBeTruthy()
  })

  test('an amount that cannot be loaded can be tried again', async () => {
    let isDown = true
    const { user } = openBilling(active(), {
      replies: {
        [previewRoute]: () => (isDown ? refused('payments-unavailable', 502, 'Not now.') : ok(preview)),
      },
    })
    await press(user, 'Upgrade to Pro')
    const asked = await dialog('Upgrade to Pro?')
    expect((await asked.findByRole('alert')).textContent).toBe('Not now.')
    isDown = false
    await user.click(asked.getByRole('button', { name: 'Try Again' }))
    expect(await asked.findByRole('button', { name: 'Pay $100.00' })).toBeTruthy()
  })

  test('to less says when it comes and what waits', async () => {
    const before = active({ plan: 'pro' })
    const next = active({ plan: 'pro', next_plan: { plan: 'lite', interval: 'month' } })
    const { user, bodiesOf } = openBilling(before, {
      replies: {
        [previewRoute]: ok({
          takes_effect: 'at-period-end',
          on: '2026-12-01T12:00:00.000Z',
          due_cents: 0,
          then_cents: 4700,
          products_over: 4,
        }),
        [changeRoute]: ok(next),
      },
    })
    await press(user, 'Change to Starter')
    const asked = await dialog('Change to Starter?')
    expect(
      await asked.findByText(/^Your store has 7 products, Starter holds 3\. All of them stay/),
    ).toBeTruthy()
    expect(asked.getByText('100 credits each month instead of 500.')).toBeTruthy()
    await user.click(asked.getByRole('button', { name: 'Change on Dec 1, 2026' }))
    expect(await screen.findByText('Your plan will change')).toBeTruthy()
    expect(bodiesOf(changeRoute)).toEqual([{ plan: 'lite', interval: 'month' }])
    expect(screen.getByText(/^Changes to/).textContent).toContain('Starter on Dec 1, 2026')
  })
})

describe('Cancelling', () => {
  const cancel = 'POST /api/billing/cancel'
  const resume = 'POST /api/billing/resume'
  const cancelled = active({ state: 'cancelled' })

  test('says what it means first, and can be taken back', async () => {
    const { user, bodiesOf } = openBilling(active(), {
      replies: { [cancel]: ok(cancelled), [resume]: ok(active()) },
    })
    await press(user, 'Cancel plan')
    const asked = await dialog('Cancel Starter?')
    expect(asked.getByText(/until Dec 1, 2026.*your store keeps selling/)).toBeTruthy()
    expect(bodiesOf(cancel)).toEqual([])
    await user.click(asked.getByRole('button', { name: 'Cancel Plan' }))
    expect(await screen.findByRole('heading', { name: 'Starter ends on Dec 1, 2026' })).toBeTruthy()
    const [keep] = screen.getAllByRole('button', { name: 'Keep Starter' })
    if (keep) await user.click(keep)
    expect(await screen.findByText('You keep Starter')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cancel plan' })).toBeTruthy()
  })

  test('a failure says so and leaves the plan', async () => {
    const { user } = openBilling(active(), {
      replies: { [cancel]: refused('payments-unavailable', 502, 'Not now.') },
    })
    await press(user, 'Cancel plan')
    const asked = await dialog('Cancel Starter?')
    await user.click(asked.getByRole('button', { name: 'Cancel Plan' }))
    expect((await asked.findByRole('alert')).textContent).toBe('Not now.')
  })
})

test('card and invoices are at the payment provider', async () => {
  const { user, leave } = openBilling(active(), { replies: { 'POST /api/billing/portal': provider } })
  await press(user, 'Open')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/page'))
})

test('Update Payment Method asks for another card, and the charged one is named', async () => {
  const card = { brand: 'visa', last4: '4242' }
  const { user, leave, bodiesOf } = openBilling(active({ state: 'past_due', card }), {
    replies: { 'POST /api/billing/portal': provider },
  })
  expect(await screen.findByText(/Visa ending in 4242 pays your plan/)).toBeTruthy()
  await press(user, 'Update Payment Method')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/page'))
  expect(bodiesOf('POST /api/billing/portal')).toEqual([{ return_to: '/app/billing', page: 'card' }])
})
