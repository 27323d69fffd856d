// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { active, billingWith } from '#tests/web/features/billing/open-billing.tsx'
import { ada, grantFor } from '#tests/web/lib/session/fake-pool.ts'
import { type MockReplies, ok, refused } from '#tests/web/mock-api.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'
import { loadChosenPlan, saveChosenPlan } from '#web/lib/visitor/chosen-plan.ts'
import { closeApp, openApp } from './open-app.tsx'

const start = 'POST /api/billing/checkout'
const pro = { plan: 'pro', interval: 'year' } as const
const sells: MockReplies = {
  'GET /api/billing': ok(billingWith()),
  [start]: ok({ url: 'https://pay.example/page' }),
}

let leave: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  leave = vi.spyOn(location, 'assign').mockReturnValue()
})
afterEach(closeApp)

const address = () => screen.getByLabelText('address').textContent
const settlesAt = (expected: string) => waitFor(() => expect(address()).toBe(expected))
const line = () => screen.queryByText(/^You chose/)?.textContent

/** Opens the application as a visitor. */
async function visit(entry: string, replies: MockReplies = sells) {
  const sent = await openApp(entry, { replies })
  vi.mocked(amplifyProvider.grant).mockResolvedValue(grantFor(ada))
  return {
    signIn: () => act(() => session.completeSignIn()),
    started: () => sent.filter(({ route }) => route === start).map(({ body }) => body),
  }
}

describe('a plan chosen as a visitor', () => {
  test('is shown at sign-up, and leads to its payment after the first sign-in', async () => {
    const { signIn, started } = await visit('/trial?plan=Pro&interval=year')
    await settlesAt('REPLACE /auth?tab=sign-up')
    expect(await screen.findByRole('button', { name: 'Create Account' })).toBeTruthy()
    expect(line()).toMatch(/^You chose Pro, \$2,964 a year\./)
    await signIn()
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/page'))
    expect(started()).toEqual([{ ...pro, request_id: expect.any(String), return_to: '/app/dashboard' }])
    expect(loadChosenPlan()).toBeUndefined()
  })

  test('is there after a reload and in another tab', async () => {
    saveChosenPlan(pro)
    await visit('/auth')
    await screen.findByRole('tab', { name: 'Sign In' })
    expect(line()).toMatch(/^You chose Pro/)
  })

  test('leaving the payment page returns to the dashboard and does not ask again', async () => {
    const { signIn, started } = await visit('/trial?plan=Starter')
    await settlesAt('REPLACE /auth?tab=sign-up')
    await signIn()
    await waitFor(() => expect(leave).toHaveBeenCalledOnce())
    act(() => void dispatchEvent(new Event('pageshow')))
    await settlesAt('REPLACE /app/dashboard')
    expect(started()).toHaveLength(1)
  })

  test('is not asked for on a stage without billing', async () => {
    const { signIn, started } = await visit('/trial?plan=Pro', {
      'GET /api/billing': ok(billingWith({ is_on: false, state: 'unbilled' })),
    })
    await settlesAt('REPLACE /auth?tab=sign-up')
    await signIn()
    await settlesAt('REPLACE /app/dashboard')
    expect(started()).toEqual([])
  })

  test('is found in Billing by a seller who has a plan', async () => {
    const { signIn, started } = await visit('/trial?plan=Pro', { 'GET /api/billing': ok(active()) })
    await settlesAt('REPLACE /auth?tab=sign-up')
    await signIn()
    await settlesAt('REPLACE /app/billing?plan=Pro&interval=month')
    expect(started()).toEqual([])
  })

  test('a payment that cannot be started is found in Billing', async () => {
    const { signIn } = await visit('/trial?plan=Pro', {
      ...sells,
      [start]: refused('payments-unavailable', 502),
    })
    await settlesAt('REPLACE /auth?tab=sign-up')
    await signIn()
    await settlesAt('REPLACE /app/billing?plan=Pro&interval=month')
    expect(leave).not.toHaveBeenCalled()
  })

  test('is forgotten after a sign-out, and after a day', async () => {
    await openApp('/app/orders', { user: ada })
    saveChosenPlan(pro)
    const [signOut] = await screen.findAllByRole('button', { name: 'Sign Out' })
    signOut?.click()
    await settlesAt('REPLACE /auth')
    vi.useFakeTimers({ now: Date.now() })
    saveChosenPlan(pro)
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000)
    expect(loadChosenPlan()).toBeUndefined()
  })

  test.each(['', 'plan=gold&until=9e15', 'plan=pro', 'not a query', '{"plan":"pro"}'])(
    'what somebody else wrote there is ignored: %s',
    (text) => {
      localStorage.setItem('chosen-plan', text)
      expect(loadChosenPlan()).toBeUndefined()
    },
  )
})

describe('a plan chosen by a seller who is signed in', () => {
  test('is found in Billing', async () => {
    await openApp('/trial?plan=Pro&interval=year', { user: ada, replies: sells })
    await settlesAt('REPLACE /app/billing?plan=Pro&interval=year')
    expect(leave).not.toHaveBeenCalled()
    expect(loadChosenPlan()).toBeUndefined()
  })

  test('leads to the dashboard on a stage without billing', async () => {
    await openApp('/trial?plan=Pro', {
      user: ada,
      replies: { 'GET /api/billing': ok(billingWith({ is_on: false, state: 'unbilled' })) },
    })
    await settlesAt('REPLACE /app/dashboard')
  })
})
