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
}
export const capOf = (what: string) => capsPerDay[what] ?? changesPerDay

export const minReasonLength = 10
export const maxReasonLength = 200

/** Whether one operator may make this refund alone. `madeThisHour`: how many refunds they made before, within this hour. */
export const needsSecondOperator = (cents: number, madeThisHour: number) =>
  cents > refundAloneCents || madeThisHour >= refundsAlonePerHour
