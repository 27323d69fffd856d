import type { TableUse } from '#bench/measure/table-use.ts'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { accountActions } from '#bench/use/account-actions.ts'
import { type OrderUse, orderUse } from '#bench/use/order-use.ts'
import { sellingActions } from '#bench/use/selling-actions.ts'
import { type CustomerUse, customerUse } from './customer-use.ts'

const roundTripLimit = 2

/** The table use of each action, from the consumed capacity that the table reports. */
export async function table(): Promise<Row[]> {
  const orders = await orderUse()
  return [
    ...orderRows(orders),
    ...customerRows(10, await customerUse(10)),
    ...customerRows(10_000, await customerUse(10_000)),
    ...(await sellingActions()).map(({ action, when, ...use }) =>
      actionRow(when ? `${action}, ${when}` : action, use),
    ),
    ...(await accountActions()).map(({ what, isAction, ...use }) =>
      isAction ? actionRow(what, use) : plain(what, inWords(use)),
    ),
  ]
}

const orderRows = ({ newBuyer, knownBuyer }: OrderUse) => [
  orderRow('recording an order of a new buyer', newBuyer, 34),
  orderRow('recording an order of a known buyer', knownBuyer, 36),
]

const customerRows = (count: number, { list, search, one, export: file }: CustomerUse) =>
  [
    { what: 'list-customers', use: list, limit: 2 },
    { what: 'list-customers, a search that finds nobody', use: search, limit: 2 },
    { what: 'get-customer', use: one, limit: 2 },
    // The addresses of 400 customers, 100 with each request.
    { what: 'export-customers, the first part', use: file, limit: 5 },
  ].map(({ what, use, limit }) =>
    atMost({
      what: `${what}: table, of ${count} customers`,
      value: use.roundTrips,
      limit,
      unit: 'round trips in sequence',
      note: `${units(use.read)} read`,
    }),
  )

const orderRow = (what: string, use: TableUse, limit: number) =>
  atMost({
    what,
    value: use.write,
    limit,
    unit: 'write units',
    note: `${units(use.read)} read; ${inSequence(use)}`,
  })

/** docs/decisions/0022 says why each needs that many. */
const moreOnPurpose = new Set([
  'openai-generate-site',
  'openai-generate-site, one section',
  'publish-site, the first time',
  'publish-site, again',
  'rollback-site',
  'verify-code, the right one',
  'reset-password',
])

const actionRow = (what: string, use: TableUse): Row => ({
  what: `${what}: table`,
  measured: inWords(use) + (moreOnPurpose.has(what) ? ' (why: docs/decisions/0022)' : ''),
  mustReach: `≤ ${roundTripLimit} round trips in sequence`,
  ok: use.roundTrips <= roundTripLimit,
})

const inWords = (use: TableUse) =>
  `${units(use.read)} read + ${units(use.write)} write units, ${inSequence(use)}`

const inSequence = ({ roundTrips }: TableUse) => `${roundTrips} round trip${roundTrips === 1 ? '' : 's'}`

const units = (value: number) => written(value, 1)
