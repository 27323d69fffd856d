import { dayMs } from './time.ts'

/** docs/product.md, Operators: a larger refund needs a second operator. */
export const refundAloneCents = 50_000
/** The sixth refund of one operator within an hour needs a second one as well. */
export const refundsAlonePerHour = 5
export const approvalLifeMs = dayMs
/** docs/product.md, Operators: how many changes one operator makes in a day, and how many of each kind. */
export const changesPerDay = 200
const capsPerDay: Record<string, number> = {
  refund: 40,
  propose: 40,
  'set-role': 10,
  'remove-second-factor': 10,
  suspension: 20,
  'start-view': 20,
  'draft-case-answer': 60,
}
export const capOf = (kind: string) => capsPerDay[kind] ?? changesPerDay

/** What one operator may give away alone in a day: cents of refunds, credits. */
const amountsPerDay: Record<string, number> = { refund: 200_000, 'grant-credits': 2000 }
/** Undefined where a change of this kind has no amount. */
export const amountCapOf = (kind: string) => amountsPerDay[kind]

/** Suspensions of every kind count together; letting something go on again does not. */
export const capKindOf = (what: string) => (isSuspension.has(what) ? 'suspension' : what)
const isSuspension = new Set(['suspend-store', 'pause-payouts', 'suspend-sending', 'suspend-ai'])

/** How long an operator sees the product as a seller does. */
export const viewLifeMs = 60 * 60 * 1000

/** The most announcements that sellers are shown at the same time. */
export const maxAnnouncements = 3
export const maxAnnouncementLength = 240

export const minReasonLength = 10
export const maxReasonLength = 200

/** Returns whether this refund needs a second operator's approval. `madeThisHour`: how many refunds they made before, within this hour. */
export const needsSecondOperator = (cents: number, madeThisHour: number) =>
  cents > refundAloneCents || madeThisHour >= refundsAlonePerHour
