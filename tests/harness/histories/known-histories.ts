import type { History } from './events.ts'

const items = [{ product: 0, quantity: 2 }]
const sale = (buyer: number) => ({ kind: 'sale', items, buyer, self: undefined, code: false }) as const
const choosePlan = (who: number, plan: 'lite' | 'pro', interval: 'month' | 'year') =>
  ({ kind: 'choose plan', who, choice: { plan, interval }, sharesCard: false }) as const
const hours = (count: number) => ({ kind: 'hours', hours: count }) as const
const webhooks = (mode: 'lose' | 'late' | 'double' | 'shuffle') => ({ kind: 'webhooks', mode }) as const
const cardOfPlan = (fails: boolean) => ({ kind: 'card of plan', who: 0, fails }) as const
const refundAll = { kind: 'refund all', of: 0 } as const
const payouts = { kind: 'payouts', isReplyLost: false } as const
const pricePercents = [53, 101, 297]
const deals = { bundle: 17, pair: 13, code: 33 }

/* Each deal takes something off, of two units of a course each another one, and every part comes back. */
const dealHistory: History = {
  ...{ start: 'now', timeZone: 'UTC', pricePercents: [101, 157, 211], deals },
  first: {
    kind: 'sale',
    items: [
      { product: 0, quantity: 2 },
      { product: 1, quantity: 1 },
      { product: 2, quantity: 3 },
    ],
    ...{ buyer: 0, self: undefined, code: true },
  },
  events: [
    { kind: 'refund line', of: 0, line: 1 },
    {
      kind: 'sale',
      items: [
        { product: 1, quantity: 1 },
        { product: 0, quantity: 1 },
      ],
      buyer: 1,
      self: undefined,
      code: false,
    },
    { kind: 'refund part', of: 0, percent: 37 },
    { kind: 'dispute', of: 1, outcome: 'open' },
    { kind: 'dispute', of: 1, outcome: 'won' },
    payouts,
  ],
  kill: undefined,
}

/**
 * What chance may leave out of twenty: clocks that change, the last of a month, 29 February, each mode of webhooks, SIGKILL,
 * money of an earlier plan, a plan that is changed before its month is paid, and a refund
 * whose failure is first heard of with the next refund.
 */
export const knownHistories: readonly History[] = [
  {
    start: 'autumn',
    timeZone: 'America/New_York',
    pricePercents,
    deals,
    first: sale(0),
    events: [
      webhooks('double'),
      hours(190),
      { kind: 'refund part', of: 0, percent: 37 },
      hours(600),
      payouts,
    ],
    kill: undefined,
  },
  {
    start: 'leap day',
    timeZone: 'Europe/Berlin',
    pricePercents,
    deals,
    first: choosePlan(1, 'pro', 'year'),
    events: [webhooks('shuffle'), sale(0), hours(340), { kind: 'refund plan', who: 0, of: 0, percent: 37 }],
    kill: undefined,
  },
  {
    start: 'month end',
    timeZone: 'Pacific/Auckland',
    pricePercents,
    deals,
    first: choosePlan(1, 'lite', 'month'),
    events: [webhooks('lose'), hours(345), sale(1), refundAll, choosePlan(1, 'pro', 'month')],
    kill: undefined,
  },
  {
    start: 'now',
    timeZone: 'Asia/Kolkata',
    pricePercents,
    deals,
    first: sale(0),
    events: [webhooks('late'), refundAll, hours(60), sale(1), hours(800)],
    kill: 'during the payouts',
  },
  {
    start: 'now',
    timeZone: 'UTC',
    pricePercents,
    deals,
    first: choosePlan(1, 'pro', 'month'),
    events: [
      hours(345),
      { kind: 'cancel plan', who: 0 },
      hours(750),
      choosePlan(1, 'lite', 'month'),
      { kind: 'refund plan', who: 0, of: 0, percent: 100 },
    ],
    kill: undefined,
  },
  {
    start: 'now',
    timeZone: 'UTC',
    pricePercents,
    deals,
    first: choosePlan(1, 'lite', 'month'),
    events: [
      hours(345),
      cardOfPlan(true),
      hours(750),
      choosePlan(1, 'pro', 'month'),
      cardOfPlan(false),
      choosePlan(1, 'pro', 'month'),
      hours(80),
    ],
    kill: undefined,
  },
  {
    start: 'month end',
    timeZone: 'UTC',
    pricePercents,
    deals,
    first: choosePlan(1, 'lite', 'month'),
    events: [
      hours(345),
      cardOfPlan(true),
      hours(750),
      cardOfPlan(false),
      choosePlan(1, 'lite', 'year'),
      hours(1500),
    ],
    kill: undefined,
  },
  {
    start: 'now',
    timeZone: 'UTC',
    pricePercents,
    deals,
    first: {
      kind: 'sale',
      items: [0, 1, 2].map((product) => ({ product, quantity: 1 })),
      buyer: 0,
      self: undefined,
      code: false,
    },
    events: [
      { kind: 'refund line', of: 0, line: 1 },
      webhooks('late'),
      { kind: 'refund fails', of: 0 },
      hours(60),
      { kind: 'refund part', of: 0, percent: 46 },
    ],
    kill: undefined,
  },
  dealHistory,
]

/** What has to happen in twenty histories, by name. */
export const mustHappen = [
  'change of clocks',
  'month end',
  '29 February',
  'webhooks: normal',
  'webhooks: double',
  'webhooks: shuffle',
  'webhooks: lose',
  'webhooks: late',
  'killed during the payouts',
  'referral',
  'sale',
  'deal: bundle',
  'deal: pair',
  'deal: code',
  'payout',
  'money of an earlier plan back',
  'change refused',
  'change of an unpaid plan to a month',
  'change of an unpaid plan to a year',
]
