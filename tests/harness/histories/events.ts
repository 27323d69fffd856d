import fc from 'fast-check'
import { intervals, plans } from './plan-facts.ts'

/** `lose`: nothing comes, and the hourly run finds it. `late`: what is lost is sent again up to three days later. */
export const webhookModes = ['normal', 'lose', 'late', 'double', 'shuffle'] as const
export type WebhookMode = (typeof webhookModes)[number]

export const timeZones = [
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Auckland',
] as const

/** When a history begins: the next such moment of the stack's clock, which only goes forward. */
const startNames = ['now', 'month end', 'new year', 'spring', 'autumn', 'leap day'] as const
const outcomes = ['open', 'won', 'lost'] as const

const item = fc.record({ product: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 3 }) })
const of = fc.nat({ max: 20 })
const percent = fc.integer({ min: 1, max: 99 })
const outcome = fc.constantFrom(...outcomes)
const often = <Value>(usual: Value, seldom: Value, weight = 5) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(seldom) })
/** The seller themselves, and two whom they refer. */
const who = fc.nat({ max: 2 })

type Weighted<Event> = { weight: number; arbitrary: fc.Arbitrary<Event> }
const weighted = <Event>(weight: number, arbitrary: fc.Arbitrary<Event>): Weighted<Event> => ({
  weight,
  arbitrary,
})
const kind = <Kind extends string>(name: Kind) => fc.constant(name)

const sale = fc.record({
  kind: kind('sale'),
  items: fc.uniqueArray(item, { minLength: 1, maxLength: 3, selector: ({ product }) => product }),
  buyer: fc.nat({ max: 2 }),
  /** The seller buys, with a tagged email or with the card that pays their plan. */
  self: fc.oneof(
    weighted(8, fc.constant(undefined)),
    weighted(1, fc.constantFrom('email' as const, 'card' as const)),
  ),
  /** Whether the cart has the store's code. */
  code: often(false, true, 2),
})
const saleEvent = fc.oneof(
  weighted(6, sale),
  weighted(1, fc.record({ kind: kind('refund all'), of })),
  weighted(1, fc.record({ kind: kind('refund line'), of, line: fc.nat({ max: 2 }) })),
  weighted(2, fc.record({ kind: kind('refund part'), of, percent })),
  weighted(1, fc.record({ kind: kind('refund fails'), of })),
  weighted(2, fc.record({ kind: kind('dispute'), of, outcome })),
)
const timeEvent = fc.oneof(
  weighted(3, fc.record({ kind: kind('hours'), hours: fc.integer({ min: 1, max: 900 }) })),
  weighted(3, fc.record({ kind: kind('payouts'), isReplyLost: often(false, true) })),
  weighted(1, fc.record({ kind: kind('bank account'), bank: fc.nat({ max: 1 }) })),
  weighted(1, fc.record({ kind: kind('webhooks'), mode: fc.constantFrom(...webhookModes) })),
  weighted(1, fc.record({ kind: kind('time zone'), timeZone: fc.constantFrom(...timeZones) })),
)
const choosePlan = fc.record({
  kind: kind('choose plan'),
  who,
  choice: fc.record(
    { plan: fc.constantFrom(...plans), interval: fc.constantFrom(...intervals) },
    { noNullPrototype: true },
  ),
  /** Whether the card is the one that pays the plan of whoever referred them. */
  sharesCard: often(false, true),
})
const planEvent = fc.oneof(
  weighted(5, choosePlan),
  weighted(1, fc.record({ kind: kind('cancel plan'), who })),
  weighted(1, fc.record({ kind: kind('keep plan'), who })),
  weighted(1, fc.record({ kind: kind('card of plan'), who, fails: often(true, false, 2) })),
  weighted(2, fc.record({ kind: kind('refund plan'), who, of, percent: often(100, 37, 1) })),
  weighted(1, fc.record({ kind: kind('dispute plan'), who, of, outcome })),
)
const anyEvent = fc.oneof(
  weighted(13, saleEvent),
  weighted(9, timeEvent),
  weighted(8, planEvent),
  weighted(1, fc.record({ kind: kind('generation'), times: fc.integer({ min: 1, max: 3 }) })),
)

const killMoments = ['after a payment', 'after a plan payment', 'during the payouts'] as const

/** `kill`: the whole stack is killed after the events, and everything is compared once it has started again. */
export const historiesOf = ({ maxEvents, killsOneOf }: { maxEvents: number; killsOneOf: number }) =>
  fc.record({
    start: fc.constantFrom(...startNames),
    timeZone: fc.constantFrom(...timeZones),
    /** Of the default prices, so that commissions have half cents. */
    pricePercents: fc.array(fc.integer({ min: 51, max: 299 }), { minLength: 3, maxLength: 3 }),
    /** What the store's bundle, pair and code take off. */
    deals: fc.record(
      {
        bundle: fc.integer({ min: 5, max: 40 }),
        pair: fc.integer({ min: 0, max: 30 }),
        code: fc.integer({ min: 5, max: 50 }),
      },
      { noNullPrototype: true },
    ),
    first: fc.oneof(weighted(2, sale), weighted(1, choosePlan)),
    events: fc.array(anyEvent, { minLength: 2, maxLength: maxEvents - 1, size: 'max' }),
    kill: fc.oneof(
      weighted(killsOneOf - 1, fc.constant(undefined)),
      weighted(1, fc.constantFrom(...killMoments)),
    ),
  })
type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer One> ? One : never
export type History = Of<ReturnType<typeof historiesOf>>
export type HistoryEvent = Of<typeof anyEvent>
export type PlanEvent = Of<typeof planEvent>
export type KillMoment = (typeof killMoments)[number]

const dayMs = 24 * 60 * 60 * 1000

/** Returns the first moment after `now` at which such a history begins. */
export function startOf({ start }: Pick<History, 'start'>, now: number): number {
  if (start === 'now') return now
  const isStart = {
    'month end': (day: Date) => new Date(day.getTime() + dayMs).getUTCDate() === 1,
    'new year': (day: Date) => day.getUTCMonth() === 11 && day.getUTCDate() === 31,
    /** The weeks in which clocks change in America and Europe. */
    spring: (day: Date) => day.getUTCMonth() === 2 && day.getUTCDate() === 8,
    autumn: (day: Date) => day.getUTCMonth() === 9 && day.getUTCDate() === 25,
    'leap day': (day: Date) => day.getUTCMonth() === 1 && day.getUTCDate() === 29,
  }[start]
  const noon = Math.floor(now / dayMs) * dayMs + dayMs / 2
  for (let at = noon > now ? noon : noon + dayMs; ; at += dayMs) if (isStart(new Date(at))) return at
}
