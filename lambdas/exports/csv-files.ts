import * as z from 'zod/mini'
import { LedgerEntry } from '#contract/money/ledger.ts'
import { StoreProduct } from '#contract/store.ts'
import { type CsvCell, csvFileStart, csvLine } from '#rules/csv.ts'
import { orderCsv } from '../data/sales/order-export.ts'
import { unshardedKey } from '../data/table/counter-shards.ts'
import { storeProductPrefix } from '../data/table/keys.ts'
import { buyerPrefix, dayPrefix, ledgerPrefix, orderPrefix } from '../data/table/sale-keys.ts'

type Item = Record<string, unknown>
/**
 * A table of the archive: the lines of all items whose sort key begins with `prefix`. `join` returns one item for two that follow each other
 * and are in one line.
 */
export type CsvFile = {
  name: string
  prefix: string
  start: string
  lineOf: (item: Item) => string
  join?: (item: Item, next: Item) => Item | undefined
}

const Buyer = z.object({
  email: z.string(),
  full_email: z.optional(z.string()),
  country: z.optional(z.string()),
  first_at: z.string(),
  last_at: z.string(),
  has_consented: z.boolean(),
  orders: z._default(z.int(), 0),
  spent_cents: z._default(z.int(), 0),
})
const Day = z.object({
  sk: z.string(),
  visits: z._default(z.int(), 0),
  checkouts: z._default(z.int(), 0),
  orders: z._default(z.int(), 0),
})

function csvFile<Row>(
  name: string,
  prefix: string,
  schema: z.ZodMiniType<Row>,
  columns: Record<string, (row: Row) => CsvCell>,
): CsvFile {
  const start = csvFileStart + csvLine(Object.keys(columns))
  const lineOf = (item: Item) => {
    const row = schema.safeParse(item)
    // The whole record is in the JSON file.
    return row.success ? csvLine(Object.values(columns).map((cell) => cell(row.data))) : ''
  }
  return { name, prefix, start, lineOf }
}

/** A day's item has the totals of all its sources. */
function dayOf(sk: string) {
  const [date = '', source = 'all sources'] = counterOf(sk).slice(dayPrefix.length).split(/#(.*)/)
  return { date, source }
}

const counterOf = (sk: string) => unshardedKey({ pk: '', sk }).sk

/** A busy store counts a day in several items: its shards follow each other. */
function sumOfShards(item: Item, next: Item): Item | undefined {
  const [a, b] = [Day.safeParse(item).data, Day.safeParse(next).data]
  if (!a || !b || counterOf(a.sk) !== counterOf(b.sk)) return undefined
  return {
    sk: a.sk,
    visits: a.visits + b.visits,
    checkouts: a.checkouts + b.checkouts,
    orders: a.orders + b.orders,
  }
}

/** Returns what writes the lines of a table, from its items in the order of their keys. */
export function csvWriter({ lineOf, join }: CsvFile, write: (line: string) => void) {
  let held: Item | undefined
  const writeHeld = () => held && write(lineOf(held))
  return {
    add: (item: Item) => {
      const both = held && join?.(held, item)
      if (!both) writeHeld()
      held = both ?? item
    },
    end: writeHeld,
  }
}

export const csvFiles: readonly CsvFile[] = [
  {
    name: 'orders.csv',
    prefix: orderPrefix,
    start: csvFileStart + orderCsv.headings,
    lineOf: orderCsv.lineOf,
  },
  csvFile('customers.csv', buyerPrefix, Buyer, {
    Email: ({ email, full_email }) => full_email ?? email,
    Country: ({ country }) => country ?? '',
    'First order': ({ first_at }) => first_at,
    'Last order': ({ last_at }) => last_at,
    Orders: ({ orders }) => orders,
    'Spent USD': ({ spent_cents }) => ({ cents: spent_cents }),
    'May be written to': ({ has_consented }) => (has_consented ? 'yes' : 'no'),
  }),
  csvFile('ledger.csv', ledgerPrefix, LedgerEntry, {
    At: ({ at }) => at,
    Kind: ({ kind }) => kind,
    'Amount USD': ({ cents }) => ({ cents }),
    'Available on': ({ available_on }) => available_on,
    Deals: ({ deals = [] }) => deals.join('; '),
  }),
  csvFile('products.csv', storeProductPrefix, StoreProduct, {
    Product: ({ product_id }) => product_id,
    Status: ({ status }) => status,
    'Own price USD': ({ price_override: cents }) => (cents === undefined ? '' : { cents }),
  }),
  {
    ...csvFile('visits.csv', dayPrefix, Day, {
      Day: ({ sk }) => dayOf(sk).date,
      Source: ({ sk }) => dayOf(sk).source,
      Visits: ({ visits }) => visits,
      Checkouts: ({ checkouts }) => checkouts,
      Orders: ({ orders }) => orders,
    }),
    join: sumOfShards,
  },
]
