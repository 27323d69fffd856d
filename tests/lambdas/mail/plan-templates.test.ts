import { describe, expect, test } from 'vitest'
import type { PlanNotice } from '#lambdas/data/plans/plan-notices.ts'
import { planMail } from '#lambdas/mail/plan-templates.ts'
import { documentOf } from './parse-mail.ts'

const links = { appOrigin: 'https://app.example.com', support: 'support@example.com' }
const on = '2026-12-05T23:30:00.000Z'
const notices: readonly PlanNotice[] = [
  { kind: 'trial-ending', on },
  { kind: 'trial-ended' },
  { kind: 'comp-ended', plan: 'pro', next: 'lite' },
  { kind: 'comp-ended', plan: 'lite', next: 'lite' },
  { kind: 'payment-failed', plan: 'pro', waits_from: on },
  { kind: 'payment-recovered', plan: 'pro' },
  { kind: 'started', plan: 'pro', interval: 'month', price_cents: 24_700 },
  { kind: 'started', plan: 'lite', interval: 'year', price_cents: 56_400, first_payment_on: on },
  { kind: 'changed', plan: 'pro', interval: 'year', price_cents: 296_400, period_end: on },
  { kind: 'scheduled', plan: 'pro', next: 'lite', next_interval: 'month', on },
  { kind: 'cancelled', plan: 'pro', on },
  { kind: 'resumed', plan: 'pro', period_end: on },
  { kind: 'ended', plan: 'pro' },
  { kind: 'ended', plan: 'pro', access_until: on },
  { kind: 'second-refunded', plan: 'pro', refunded_cents: 26_120 },
  { kind: 'second-refunded', plan: 'pro', refunded_cents: 0 },
]

const payoutNotices: readonly PlanNotice[] = [
  { kind: 'bank-returned', cents: 5300, reason: 'Your bank account is closed.' },
  { kind: 'payout-refused', cents: 5300, reason: 'Your payout account cannot receive money.' },
]
const everyMail = [
  ...notices.map((notice) => ({ notice, kind: notice.kind, path: '/app/billing' })),
  ...payoutNotices.map((notice) => ({ notice, kind: notice.kind, path: '/app/payouts' })),
]

describe('A mail about a plan or a payout', () => {
  test.each(everyMail)('$kind says the same as text and as HTML, and leads to $path', ({ notice, path }) => {
    const { subject, text, html, replyTo } = planMail(notice, links)
    const page = documentOf(html)
    const [title = '', intro = ''] = text.split('\n\n')
    expect(page.querySelector('h1')?.textContent).toBe(title)
    expect(page.body.textContent).toContain(intro)
    expect(page.querySelector('a.button')?.getAttribute('href')).toBe(`${links.appOrigin}${path}`)
    expect(text).toContain(`${links.appOrigin}${path}`)
    expect(replyTo).toBe('support@example.com')
    expect(`${subject} ${text}`).not.toMatch(/undefined|NaN|null|\$\{/)
    expect(html).toContain('prefers-color-scheme: dark')
  })

  test('says the date in UTC until which a failed payment changes nothing', () => {
    const { text } = planMail({ kind: 'payment-failed', plan: 'pro', waits_from: on }, links)
    expect(text).toContain(
      'We could not charge your card for the Pro plan. Until December 5, 2026 nothing changes. From then on adding products, generating and publishing wait until it is paid.',
    )
    expect(text).toContain('Your store keeps selling, and nothing is removed.')
  })

  test.each(payoutNotices)('$kind says how much, why, and that nothing is lost', (notice) => {
    const { text } = planMail(notice, links)
    expect(text).toContain('$53.00')
    expect(text).toContain(`${'reason' in notice && notice.reason} Nothing is lost:`)
  })

  test('names no change of plan where only the time that was given is over', () => {
    const { subject, text } = planMail({ kind: 'comp-ended', plan: 'lite', next: 'lite' }, links)
    expect(subject).toBe('Your free time on Storewright is over')
    expect(text).toContain('Choose a plan to go on')
    expect(text).toContain('The time that we gave you the Starter plan for is over.')
  })

  test('says how much of a second plan goes back', () => {
    const { text } = planMail({ kind: 'second-refunded', plan: 'pro', refunded_cents: 26_120 }, links)
    expect(text).toContain('$261.20 goes back to the payment method that you used.')
  })
})
