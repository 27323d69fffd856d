import type { InputOf } from '#contract/api/action.ts'
import type { operatorsApi } from '#contract/api/operators/operators-api.ts'
import type { RefundableLine } from '#contract/operators/operators.ts'
import type { RefundAccess } from '#rules/money/payment.ts'

type Input = InputOf<(typeof operatorsApi)['create-refund']>
/** A part of a payment, and what becomes of the access to its courses unless somebody decides otherwise. */
export type RefundPart = { text: string; asks: Pick<Input, 'line' | 'seats'>; access: RefundAccess }

const everything: RefundPart = { text: 'Everything that is left', asks: {}, access: 'ends' }
export const amountPart: RefundPart = { text: 'An amount', asks: {}, access: 'stays' }

/** Everything, each course, each smaller number of its seats, or an amount. */
export const partsOf = (lines: readonly RefundableLine[]): RefundPart[] => [
  everything,
  ...lines.flatMap(({ line, title, seats }) => [
    ...(lines.length > 1 || seats > 1 ? [lineOf(line, title)] : []),
    ...Array.from({ length: seats - 1 }, (_, index) => seatsOf(line, title, index + 1, seats)),
  ]),
  amountPart,
]

const lineOf = (line: number, title: string): RefundPart => ({ text: title, asks: { line }, access: 'ends' })

const seatsOf = (line: number, title: string, seats: number, of: number): RefundPart => ({
  text: `${seats} of ${of} seats: ${title}`,
  asks: { line, seats },
  access: 'ends',
})

/** The position of what a buyer has asked for. */
export function requestedPartIndex(
  parts: readonly RefundPart[],
  asked: { line: number; seats: number } | undefined,
): number {
  if (!asked) return 0
  const ofLine = (seats: number | undefined) =>
    parts.findIndex(({ asks }) => asks.line === asked.line && asks.seats === seats)
  const found = ofLine(asked.seats)
  return Math.max(0, found >= 0 ? found : ofLine(undefined))
}
