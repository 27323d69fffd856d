import fc from 'fast-check'

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
const webhookModes = ['normal', 'lose', 'double', 'shuffle'] as const
const outcomes = ['open', 'won', 'lost'] as const

const item = fc.record({ product: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 3 }) })
const of = fc.nat({ max: 20 })

const anyEvent = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      items: fc.uniqueArray(item, { minLength: 1, maxLength: 3, selector: ({ product }) => product }),
      buyer: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund all' as const), of }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund line' as const), of, line: fc.nat({ max: 2 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund part' as const),
      of,
      percent: fc.integer({ min: 1, max: 99 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund fails' as const), of }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      of,
      outcome: fc.constantFrom(...outcomes),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 900 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('payouts' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('webhooks' as const), mode: fc.constantFrom(...webhookModes) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('time zone' as const),
      timeZone: fc.constantFrom(...timeZones),
    }),
  },
)

const killMoments = ['after a payment', 'during the payouts'] as const

/** `kill`: the whole stack is killed after the events, and everything is compared once it has started again. */
export const historiesOf = (maxEvents: number) =>
  fc.record({
    start: fc.constantFrom(...startNames),
    timeZone: fc.constantFrom(...timeZones),
    /** Of the default prices, so that commissions have half cents. */
    pricePercents: fc.array(fc.integer({ min: 51, max: 299 }), { minLength: 3, maxLength: 3 }),
    events: fc.array(anyEvent, { minLength: 4, maxLength: maxEvents }),
    kill: fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...killMoments) },
    ),
  })
export type History = ReturnType<typeof historiesOf> extends fc.Arbitrary<infer One> ? One : never
export type HistoryEvent = History['events'][number]

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
