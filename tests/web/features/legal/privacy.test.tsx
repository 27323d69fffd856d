// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ModelPurpose, modelPurposes } from '#contract/operators/platform.ts'
import type { BuyerMail } from '#lambdas/data/accounts/outbox.ts'
import { closeApp, openApp } from '#tests/web/app/open-app.tsx'

/* Both tables are complete by their type: a new mail to buyers, and a new use of the model, is to be said in the policy. */

const mails: Readonly<Record<BuyerMail['kind'] | 'case', string>> = {
  'library-code': 'Codes, and a cart, that you ask for',
  cart: 'Codes, and a cart, that you ask for',
  receipt: 'A receipt with the link to your library',
  debit: 'News of a bank debit',
  refunded: 'of a refund',
  'refund-requested': 'of a refund',
  'refund-declined': 'of a refund',
  'seat-claimed': 'of a gift that is claimed',
  case: 'of what you wrote to us',
  'review-request': 'once, 10 days after you got a course, the question whether you would review it',
}

/** The lessons of a course, from which operators have texts written, have nothing of sellers or buyers. */
const uses: Readonly<Record<Exclude<ModelPurpose, 'knowledge'>, string>> = {
  generation: 'when you have a website generated',
  campaign: 'when you have a campaign or a post of it written',
  angle: 'when you have a campaign or a post of it written',
  answer: 'when our support has an answer to you drafted',
}

let policy = ''
const partOf = (title: string, next: string) => policy.slice(policy.indexOf(title), policy.indexOf(next))
beforeAll(async () => {
  await openApp('/privacy')
  await screen.findByRole('heading', { name: 'Privacy Policy' })
  policy = (document.querySelector('main')?.textContent ?? '').replaceAll(/\s+/g, ' ')
})
afterAll(closeApp)

describe('the privacy policy', () => {
  test.each(Object.entries(mails))('names the mail %s to a buyer', (_, text) => {
    expect(partOf('What we send you', 'If you write to us')).toContain(text)
  })

  test('says that a receipt may recommend a course with its price', () => {
    expect(policy).toContain('the store may recommend another of its courses with its price')
    expect(policy).not.toContain('No advertising')
  })

  test.each(Object.entries(uses))('names the use of the model %s', (_, text) => {
    expect(partOf('An AI provider does so', 'Security')).toContain(text)
  })

  test('has each use of the model but that of courses', () => {
    expect([...Object.keys(uses), 'knowledge'].sort()).toEqual([...modelPurposes].sort())
  })

  test('tells buyers that a message to support may be sent to the model', () => {
    expect(partOf('If you write to us', 'What we count')).toMatch(/400 days.*AI provider draft an answer/)
  })

  test('says what is kept of a card, of a network and of a review', () => {
    const kept = partOf('What we keep of a purchase', 'What the seller sees')
    expect(kept).toContain('Of your card we keep the brand and the last four digits')
    expect(kept).toContain('For 90 days after a checkout we keep a keyed fingerprint of the network')
    expect(kept).toContain('a review that you write')
    expect(kept).not.toContain('card’s details')
  })
})
