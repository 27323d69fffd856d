import { createHash } from 'node:crypto'
import type Stripe from 'stripe'

type Behaviour =
  | 'pays'
  | 'declines'
  | 'confirms'
  | 'is disputed'
  | 'is warned of'
  | 'has no funds'
  | 'declines later'

/** The test cards of https://docs.stripe.com/testing that this account knows, by what they do. */
const cards: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': 'pays',
  '5555555555554444': 'pays',
  '4000056655665556': 'pays',
  '4000000000000002': 'declines',
  '4000000000009987': 'declines',
  '4000000000009979': 'declines',
  '4000000000000069': 'declines',
  '4000000000000127': 'declines',
  '4000002500003155': 'confirms',
  '4000000000000259': 'is disputed',
  '4000000000005423': 'is warned of',
  '4000000000009995': 'has no funds',
  '4000000000000341': 'declines later',
}

export const digitsOf = (card: string) => card.replace(/[\s-]/g, '')

/** Returns undefined for a number that is not a test card. */
export const behaviourOf = (digits: string): Behaviour | undefined => cards[digits]

export const refusalOf = (behaviour: Behaviour | undefined) => {
  if (behaviour === 'declines' || behaviour === 'declines later')
    return 'Your card was declined. Try another card.'
  if (behaviour === 'has no funds') return 'Your card has insufficient funds. Try another card.'
  return 'This is a local payment page: only test cards work here, for example 4242 4242 4242 4242.'
}

/** The same for the same number, and does not tell it. */
export const fingerprintOf = (digits: string) =>
  createHash('sha256').update(digits).digest('hex').slice(0, 16)

const declining = new Set(
  Object.keys(cards)
    .filter((digits) => cards[digits] === 'declines later')
    .map(fingerprintOf),
)

/** Returns whether a stored card refuses to be charged, by its number or because a test wants it to. */
export const doesCardDecline = ({ card, metadata }: Stripe.PaymentMethod) =>
  declining.has(card?.fingerprint ?? '') || metadata?.declines === 'true'
