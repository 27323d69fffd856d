import { accountActions } from '../account-actions.ts'
import { type OrderUse, orderUse } from '../order-use.ts'
import { atMost, plain, type Row, written } from '../report/row.ts'
import { sellingActions } from '../selling-actions.ts'
import type { TableUse } from '../table-use.ts'

const roundTripLimit = 2

/** The table use of each action, from the consumed capacity that the table reports. */
export async function table(): Promise<Row[]> {
  const orders = await orderUse()
  return [
    ...orderRows(orders),
    ...(await sellingActions()).map(({ action, when, ...use }) =>
      actionRow(when ? `${action}, ${when}` : action, use),
    ),
    ...(await accountActions()).map(({ what, isAction, ...use }) =>
      isAction ? actionRow(what, use) : plain(what, inWords(use)),
    ),
  ]
}

const orderRows = ({ newBuyer, knownBuyer }: OrderUse) => [
  orderRow('recording an order of a new buyer', newBuyer, 6),
  orderRow('recording an order of a known buyer', knownBuyer, 4),
]

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
  'verify-code, the right one',
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
