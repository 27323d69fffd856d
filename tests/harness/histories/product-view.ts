import * as z from 'zod/mini'
import { dealNames } from './deal-model.ts'
import type { viewOf } from './model.ts'
import type { Store } from './store.ts'

const Cents = z.int()
const referralKinds = ['referral', 'referral_refund'] as const
const payoutKinds = ['payout', 'payout_returned'] as const
const LedgerKind = z.enum([
  'earn',
  'refund',
  'dispute',
  'dispute_won',
  'adjustment',
  ...referralKinds,
  ...payoutKinds,
])
const Page = z.object({ cursor: z.optional(z.string()) })
const Balance = z.object({
  available_cents: Cents,
  pending_cents: Cents,
  paid_out_cents: Cents,
  lifetime_cents: Cents,
})
const Home = z.object({
  stats: z.object({ total_orders: z.int(), total_commission_cents: Cents, unique_customers: z.int() }),
})
const Order = z.object({
  id: z.string(),
  state: z.string(),
  total_cents: Cents,
  refunded_cents: Cents,
  commission_cents: Cents,
})
const Orders = z.extend(Page, { orders: z.array(Order) })
const Payouts = z.extend(Page, {
  payouts: z.array(z.object({ id: z.string(), cents: Cents, state: z.string() })),
})
const Payout = z.extend(Page, {
  carried_cents: Cents,
  entries: z.array(z.object({ cents: Cents })),
})
const Customers = z.extend(Page, { customers: z.array(z.object({ spent_cents: Cents })) })
const Ledger = z.extend(Page, { entries: z.array(z.object({ cents: Cents, kind: LedgerKind })) })
const Deals = z.object({
  deals: z.array(
    z.object({
      kind: z.enum(dealNames),
      orders: z.int(),
      discount_cents: Cents,
      commission_cents: Cents,
    }),
  ),
})
const Analytics = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      orders: z.int(),
      gross_cents: Cents,
      commission_cents: Cents,
      refunds_cents: Cents,
    }),
  ),
})

type View = ReturnType<typeof viewOf>
type Range = { from: string; to: string }

/** Returns what the product shows the seller, in the model's form. Throws if the ledger does not add up to the balance. */
export async function productView({ api }: Store, { from, to }: Range): Promise<View> {
  // First and alone, because it may have to sign in again.
  const { stats } = Home.parse(await api('GET', '/api/home'))
  const [balance, orders, payouts, customers, entries, { days }, { deals }] = await Promise.all([
    api('GET', '/api/balance').then((reply) => Balance.parse(reply)),
    pages(
      api,
      '/api/orders',
      (reply) => Orders.parse(reply),
      (page) => page.orders,
    ),
    pages(
      api,
      '/api/payouts',
      (reply) => Payouts.parse(reply),
      (page) => page.payouts,
    ),
    pages(
      api,
      '/api/customers',
      (reply) => Customers.parse(reply),
      (page) => page.customers,
    ),
    pages(
      api,
      '/api/ledger',
      (reply) => Ledger.parse(reply),
      (page) => page.entries,
    ),
    api('GET', `/api/analytics?from=${from}&to=${to}`).then((reply) => Analytics.parse(reply)),
    api('GET', '/api/deals').then((reply) => Deals.parse(reply)),
  ])
  const ledgerCents = centsOf(entries)
  if (ledgerCents !== balance.available_cents + balance.pending_cents)
    throw new Error(`The ledger adds up to ${ledgerCents}, the balance is ${JSON.stringify(balance)}.`)
  await Promise.all(payouts.map((payout) => expectExplained(api, payout)))
  const referral = centsOf(entries.filter(({ kind }) => isOneOf(referralKinds, kind)))
  const payout = centsOf(entries.filter(({ kind }) => isOneOf(payoutKinds, kind)))
  return {
    balance,
    home: stats,
    ledger: { sale: ledgerCents - referral - payout, referral, payout },
    orders: orders.toSorted((one, other) => one.id.localeCompare(other.id)),
    payouts: payouts.map(({ cents }) => cents),
    spent: customers.map(({ spent_cents }) => spent_cents).toSorted((one, other) => one - other),
    days: days.filter(
      ({ orders: count, gross_cents, commission_cents, refunds_cents }) =>
        count !== 0 || gross_cents !== 0 || commission_cents !== 0 || refunds_cents !== 0,
    ),
    deals: deals.toSorted((one, other) => dealNames.indexOf(one.kind) - dealNames.indexOf(other.kind)),
  }
}

const centsOf = (entries: readonly { cents: number }[]) => entries.reduce((sum, { cents }) => sum + cents, 0)
const isOneOf = (kinds: readonly string[], kind: string) => kinds.includes(kind)

/** @throws Error unless the entries of a payout are its amount, with what was carried over */
async function expectExplained(api: Store['api'], { id, cents }: { id: string; cents: number }) {
  let carried = 0
  const entries = await pages(
    api,
    `/api/payouts/${id}`,
    (reply) => {
      const page = Payout.parse(reply)
      carried = page.carried_cents
      return page
    },
    (page) => page.entries,
  )
  if (centsOf(entries) + carried !== cents)
    throw new Error(`A payout of ${cents} lists ${centsOf(entries)} and carries ${carried}.`)
}

type Paged = z.infer<typeof Page>

async function pages<Reply extends Paged, Item>(
  api: Store['api'],
  path: string,
  parse: (reply: unknown) => Reply,
  itemsOf: (reply: Reply) => Item[],
): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor: string | undefined; ; ) {
    const reply = parse(await api('GET', cursor ? `${path}?cursor=${encodeURIComponent(cursor)}` : path))
    items.push(...itemsOf(reply))
    cursor = reply.cursor
    if (!cursor) return items
  }
}
