// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { accountSentences } from '#rules/money/payout.ts'
import { neverReplies, ok, refused } from '#tests/web/mock-api.ts'
import { closePage } from '../page.tsx'
import { check, list, openPayouts, payoutOf, payoutsWith } from './open-payouts.tsx'

afterEach(closePage)

const setUp = 'POST /api/payouts/setup'
const provider = ok({ url: 'https://connect.example/setup' })
const nextPayout = async () => (await screen.findByRole('heading', { name: 'Next payout' })).parentElement
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

describe('The payout account', () => {
  test.each([
    ['more_needed', 'Details needed', 'Continue setup'],
    ['in_review', 'In review', 'Open Stripe'],
    ['refused', 'Refused', 'Open Stripe'],
    ['ready', 'Ready', 'Change details'],
  ] as const)('an account that is %s says so and leads to Stripe', async (state, badge, action) => {
    const { user, leave, bodiesOf } = openPayouts(payoutsWith({ account: { state, country: 'CA' } }), {
      replies: { [setUp]: provider },
    })
    expect(await screen.findByText(badge)).toBeTruthy()
    expect(screen.getByText('Canada', { selector: 'p' })).toBeTruthy()
    await user.click(await button(action))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://connect.example/setup'))
    expect(bodiesOf(setUp)).toEqual([{}])
    for (const busy of await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Opening...' }))
      expect(busy.disabled).toBe(true)
  })

  test('an account not yet begun needs a country', async () => {
    const outlook = { state: 'not_begun', sentence: accountSentences.not_begun } as const
    const payouts = payoutsWith({ account: { state: 'not_begun' }, outlook })
    const { user, leave, bodiesOf } = openPayouts(payouts, { replies: { [setUp]: provider } })
    expect((await nextPayout())?.textContent).toContain(`Not planned yet${outlook.sentence}`)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Your country' }), 'Norway')
    await user.click(await button('Set up payouts'))
    await waitFor(() => expect(leave).toHaveBeenCalled())
    expect(bodiesOf(setUp)).toEqual([{ country: 'NO' }])
    expect(bodiesOf(check)).toEqual([])
  })

  test('an account missing details can begin again in another country', async () => {
    const payouts = payoutsWith({ account: { state: 'more_needed', country: 'CA' } })
    const { user, bodiesOf } = openPayouts(payouts, { replies: { [setUp]: provider } })
    await user.click(await screen.findByText('Another country?'))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Your country' }), 'United States')
    await user.click(await button('Begin again'))
    await waitFor(() => expect(bodiesOf(setUp)).toEqual([{ country: 'US' }]))
  })

  test('a failed set-up says why and can be tried again', async () => {
    const message = 'Payouts are not possible here yet.'
    const { user, leave } = openPayouts(payoutsWith(), {
      replies: { [setUp]: refused('payments-off', 409, message) },
    })
    await user.click(await button('Change details'))
    expect(await screen.findByText(message)).toBeTruthy()
    expect((await button('Change details')).disabled).toBe(false)
    expect(leave).not.toHaveBeenCalled()
  })

  test('is requested from Stripe when the seller returns, and shown', async () => {
    let isDone = false
    openPayouts(payoutsWith(), {
      search: '?setup=done',
      replies: {
        [list]: () =>
          ok(payoutsWith({ account: { state: isDone ? 'ready' : 'more_needed', country: 'CA' } })),
        [check]: () => {
          isDone = true
          return ok({ state: 'ready', country: 'CA' })
        },
      },
    })
    expect(await screen.findByText('Ready')).toBeTruthy()
    expect(screen.queryByText('Details needed')).toBeNull()
  })

  test('an outdated link says that there is a new one', async () => {
    const payouts = payoutsWith({ account: { state: 'more_needed', country: 'CA' } })
    openPayouts(payouts, { search: '?setup=again' })
    expect(await screen.findByText(/^That link to Stripe was used or too old/)).toBeTruthy()
  })

  test('a returned payment says how much, why, and where it is', async () => {
    const bank_failure = {
      at: '2026-11-20T12:00:00.000Z',
      cents: 5300,
      reason: 'Your bank account is closed.',
    }
    openPayouts(payoutsWith({ account: { state: 'ready', country: 'CA', bank_failure } }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your bank returned $53.00. Your bank account is closed. Nothing is lost: Stripe keeps the money and sends it once your bank account is right.',
    )
  })
})

describe('The next payout', () => {
  test('has an amount and a day', async () => {
    openPayouts(payoutsWith())
    expect((await nextPayout())?.textContent).toMatch(
      /^Next payout\$80\.00Your next payout is \$80\.00 on Monday, Nov 30, 2026\.Available now: \$53\.00/,
    )
  })

  test('a withheld payout says why', async () => {
    const sentence = 'Refunds took $53 more than was available: your next commissions make up for it.'
    openPayouts(payoutsWith({ outlook: { state: 'negative', sentence }, available_cents: -5300 }))
    const text = (await nextPayout())?.textContent
    expect(text).toContain(`Not planned yet${sentence}`)
    expect(text).toContain('Available now: -$53.00')
  })
})

describe('The country of a new account', () => {
  const inBrowser = (timeZone: string) =>
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat().resolvedOptions(),
      timeZone,
    })
  const open = () => openPayouts(payoutsWith({ account: { state: 'not_begun' } }))
  const country = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Your country' })

  test('is that of the browser’s time zone', async () => {
    inBrowser('Europe/Lisbon')
    open()
    expect((await country()).value).toBe('PT')
  })

  test('is asked for where payouts are not possible', async () => {
    inBrowser('Asia/Tokyo')
    open()
    const field = await country()
    expect(field.selectedOptions[0]?.textContent).toBe('Choose your country')
    expect(field.required).toBe(true)
  })
})

describe('The list of payouts', () => {
  test('shows each payout’s day in store time, amount, state and outcome', async () => {
    const payouts = [
      payoutOf(1, { state: 'sending' }),
      payoutOf(2, { state: 'refused', returned_cents: 5300, reason: 'Check your account in Stripe.' }),
      payoutOf(3, { returned_cents: 300 }),
    ]
    openPayouts(payoutsWith({ payouts }))
    const shown = within(await screen.findByRole('list', { name: 'Your payouts, newest first' }))
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Nov 24, 2026On its way$53.00',
      'Nov 17, 2026Not sentCheck your account in Stripe. The amount is available again.$53.00',
      'Nov 10, 2026Sent$3.00 of $53.00 came back and is available again.$53.00',
    ])
    expect(shown.getAllByRole('link')[0]?.getAttribute('href')).toBe('/app/payouts/payout-1')
  })

  test('shows older ones on request, and says if they do not come', async () => {
    let isDown = true
    const older = ok(payoutsWith({ payouts: [payoutOf(2)] }))
    const { user } = openPayouts(payoutsWith({ payouts: [payoutOf(1)], cursor: 'next' }), {
      replies: { [`${list}?cursor=next`]: () => (isDown ? refused('internal', 500) : older) },
    })
    await user.click(await button('Show older payouts'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^More payouts could not be loaded/)
    isDown = false
    await user.click(await button('Show older payouts'))
    expect(await screen.findByRole('link', { name: 'Nov 17, 2026' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Nov 24, 2026' })).toBeTruthy()
  })

  test('without a payout says when there will be one', async () => {
    openPayouts(payoutsWith())
    expect(await screen.findByRole('heading', { name: 'No payouts yet' })).toBeTruthy()
  })
})

test('While payouts load, the layout is already there', () => {
  openPayouts(payoutsWith(), { replies: { [list]: neverReplies } })
  expect(screen.getByRole('heading', { level: 1, name: 'Payouts' })).toBeTruthy()
  expect(screen.getByText('Loading your payouts')).toBeTruthy()
})

test('Payouts that cannot be loaded say so, and can be loaded again', async () => {
  let isDown = true
  const { user } = openPayouts(payoutsWith(), {
    replies: { [list]: () => (isDown ? refused('internal', 500) : ok(payoutsWith())) },
  })
  expect(await screen.findByText('Failed to load your payouts')).toBeTruthy()
  isDown = false
  await user.click(await button('Try Again'))
  expect(await screen.findByText('Ready')).toBeTruthy()
})
