// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Billing } from '#contract/money/billing.ts'
import { ok, refused } from '#tests/web/mock-api.ts'
import { closePage } from '../page.tsx'
import { active, billingWith, openBilling } from './open-billing.tsx'

afterEach(closePage)

const plan = async () => within(await screen.findByRole('region', { name: 'Your plan' }))
const buttons = () =>
  screen
    .getAllByRole<HTMLButtonElement>('button')
    .map(({ textContent, disabled }) => (disabled ? `(${textContent})` : textContent))

describe('Billing says how it is with the plan:', () => {
  const ended = { access_ends_at: '2026-11-05T12:00:00.000Z' }
  test.each<[string, Billing, string, RegExp, string[]]>([
    [
      'a trial',
      billingWith(),
      '10 days left in your trial',
      /until Nov 20, 2026, without a card/,
      ['Monthly', 'Yearly', 'Choose Starter', 'Choose Pro'],
    ],
    [
      'a trial that has ended',
      billingWith({ state: 'trial_ended', ...ended }),
      'Your trial has ended',
      /keeps selling.*until you choose a plan/,
      ['Monthly', 'Yearly', 'Choose Starter', 'Choose Pro'],
    ],
    [
      'a plan',
      active(),
      'Next payment: $47.00 on Dec 1, 2026',
      /Paid each month/,
      ['Monthly', 'Yearly', '(Your plan)', 'Upgrade to Pro', 'Open', 'Cancel plan'],
    ],
    [
      'a plan that will be smaller',
      active({ plan: 'pro', next_plan: { plan: 'lite', interval: 'month' } }),
      'Next payment: $47.00 on Dec 1, 2026',
      /Paid each month/,
      ['Keep Pro', 'Monthly', 'Yearly', '(Your next plan)', 'Keep Pro', 'Open', 'Cancel plan'],
    ],
    [
      'a failed payment',
      active({ state: 'past_due', access_ends_at: '2026-11-15T12:00:00.000Z' }),
      'Your last payment failed',
      /Everything works until Nov 15, 2026/,
      ['Update Payment Method', 'Monthly', 'Yearly', '(Your plan)', 'Upgrade to Pro', 'Open', 'Cancel plan'],
    ],
    [
      'a failed payment for more than seven days',
      active({ state: 'past_due', ...ended }),
      'Your last payment failed',
      /keeps selling.*until a payment goes through/,
      ['Update Payment Method', 'Monthly', 'Yearly', '(Your plan)', 'Upgrade to Pro', 'Open', 'Cancel plan'],
    ],
    [
      'a cancelled plan',
      active({ state: 'cancelled', plan: 'pro' }),
      'Pro ends on Dec 1, 2026',
      /Nothing more is charged/,
      ['Keep Pro', 'Monthly', 'Yearly', 'Change to Starter', 'Keep Pro', 'Open'],
    ],
    [
      'a plan that has ended',
      billingWith({ state: 'ended', has_portal: true, ...ended }),
      'Your plan has ended',
      /keeps selling/,
      ['Monthly', 'Yearly', 'Choose Starter', 'Choose Pro', 'Open'],
    ],
    [
      'a plan that an operator has given',
      billingWith({ state: 'comp', plan: 'pro', comp_until: '2027-03-01T12:00:00.000Z' }),
      'Pro is free for you until Mar 1, 2027',
      /Nothing is charged/,
      ['Monthly', 'Yearly', 'Choose Starter', 'Choose Pro'],
    ],
    [
      'a store from before plans were sold',
      billingWith({ state: 'unbilled' }),
      'Nothing to pay',
      /without an end/,
      ['Monthly', 'Yearly', 'Choose Starter', 'Choose Pro'],
    ],
    [
      'a stage without billing',
      billingWith({ state: 'unbilled', is_on: false }),
      'Plans are not sold here yet',
      /nothing is charged/,
      ['Monthly', 'Yearly'],
    ],
  ])('%s', async (_name, billing, title, text, offered) => {
    openBilling(billing)
    expect((await plan()).getByRole('heading', { name: title })).toBeTruthy()
    expect((await plan()).getByText(text)).toBeTruthy()
    expect(buttons()).toEqual(offered)
  })
})

test('where no plan is sold, none is asked for', async () => {
  openBilling(billingWith({ state: 'unbilled', is_on: false }))
  expect(await screen.findByRole('heading', { name: 'What the plans include' })).toBeTruthy()
  expect(screen.queryByText('Choose your plan')).toBeNull()
})

describe('Usage', () => {
  const usage = async () => within(await screen.findByRole('region', { name: 'Usage' }))

  test('says how many products and credits are used, and when the next credits come', async () => {
    openBilling(active())
    expect((await usage()).getByText('2 of 3')).toBeTruthy()
    expect((await usage()).getByText('Room for 1 more.')).toBeTruthy()
    expect((await usage()).getByText('100 more credits on Dec 1, 2026.')).toBeTruthy()
  })

  test.each([
    [
      'that the most is reached',
      {},
      0,
      'None are added on Dec 1, 2026: you have as many as 2 months bring, the most that is kept.',
    ],
    [
      'those of the plan that follows',
      { next_plan: { plan: 'lite', interval: 'month' } },
      40,
      '40 more credits on Dec 1, 2026.',
    ],
  ] as const)('says how many credits really come: %s', async (_name, changes, credits_on_renewal, text) => {
    openBilling(active({ ...changes, usage: { ...active().usage, credits_on_renewal } }))
    expect((await usage()).getByText(text)).toBeTruthy()
  })

  test('says what is over the limit, and that it stays', async () => {
    openBilling(active({ usage: { products: 7, product_limit: 3, credits: 0, credits_per_month: 100 } }))
    expect((await usage()).getByText(/^4 over the limit\. They stay and keep selling/)).toBeTruthy()
  })
})

test('a year costs twelve months', async () => {
  const { user } = openBilling(active())
  await user.click(await screen.findByRole('button', { name: 'Yearly' }))
  const price = (label: string) =>
    screen.getByRole('heading', { name: label }).parentElement?.querySelector('p')?.textContent
  expect([price('Starter'), price('Pro')]).toEqual(['$564a year', '$2,964a year'])
  expect(screen.getByRole('button', { name: 'Pay yearly' })).toBeTruthy()
})

test('a failure says so, and can be tried again', async () => {
  let isDown = true
  const { user } = openBilling(billingWith(), {
    replies: { 'GET /api/billing': () => (isDown ? refused('internal', 500) : ok(billingWith())) },
  })
  expect(await screen.findByText('Failed to load your plan')).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await plan()).toBeTruthy()
})
