// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ok, refused } from '#tests/web/mock-api.ts'
import { keys } from '#web/lib/queries.ts'
import { closePage } from '../page.tsx'
import { homeWith } from '../samples.ts'
import { active, billingWith, openBilling } from './open-billing.tsx'

afterEach(closePage)

describe('Back from the card', () => {
  const confirm = 'POST /api/billing/confirm'
  const search = '?subscription_id=sub_1'

  test('the plan is asked for anew, and shown without a message', async () => {
    const moved = active({ card: { brand: 'visa', last4: '4444' } })
    const { router, queries, bodiesOf } = openBilling(active({ state: 'past_due' }), {
      search,
      replies: { [confirm]: ok(moved) },
    })
    expect(screen.getByText('Loading your plan')).toBeTruthy()
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/app/billing', search: '' }))
    expect(bodiesOf(confirm)).toEqual([{ session_id: 'sub_1' }])
    expect(queries.getQueryData(keys.billing)).toEqual(moved)
    expect(screen.queryByText('You are on the Starter plan')).toBeNull()
  })

  test('a failure leaves the plan as it was known', async () => {
    const { router } = openBilling(active(), {
      search,
      replies: { [confirm]: refused('payments-unavailable', 502, 'Not now.') },
    })
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/app/billing', search: '' }))
    expect(screen.queryByText('Not now.')).toBeNull()
    expect(screen.queryByText('We could not confirm your payment yet')).toBeNull()
  })
})

describe('Back from the payment', () => {
  const confirm = 'POST /api/billing/confirm'
  const search = '?session_id=cs_1&return_to=%2Fapp%2Foffers'

  test('the seller has the plan and is where they were', async () => {
    const { router, queries, bodiesOf } = openBilling(billingWith(), {
      search,
      replies: { [confirm]: ok(active({ plan: 'pro' })) },
    })
    queries.setQueryData(keys.home, homeWith())
    expect(screen.getByText('Confirming your payment')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/offers'))
    expect(router.state.location.search).toBe('')
    expect(await screen.findByText('You are on the Pro plan')).toBeTruthy()
    expect(bodiesOf(confirm)).toEqual([{ session_id: 'cs_1' }])
    expect(queries.getQueryState(keys.home)?.isInvalidated).toBe(true)
  })

  test('a payment that is not known is said, and its id leaves the address', async () => {
    const { router } = openBilling(billingWith(), {
      search,
      replies: { [confirm]: refused('not-found', 404, 'Nothing was paid there.') },
    })
    expect(await screen.findByText('Nothing was paid there.')).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  test('a second plan that was ended is said', async () => {
    openBilling(active(), {
      search,
      replies: { [confirm]: refused('conflict', 409, 'You had a plan already.') },
    })
    expect(await screen.findByText('Your plan is unchanged')).toBeTruthy()
    expect(screen.getByText('You had a plan already.')).toBeTruthy()
  })

  test('a failure can be tried again', async () => {
    let isDown = true
    const { user, router } = openBilling(billingWith(), {
      search,
      replies: {
        [confirm]: () => (isDown ? refused('internal', 500) : ok(active({ plan: 'pro' }))),
      },
    })
    expect(await screen.findByText('We could not confirm your payment yet')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/offers'))
  })
})
