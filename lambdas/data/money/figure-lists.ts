import * as z from 'zod/mini'
import { FigureItem, type FigureList } from '#contract/operators/platform.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { type Attributes, putItem, queryRangePage } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'

// What the figures count, item by item: a partition for each list, ordered by time. Of subscriptions there is one item for each tenant.

const keptMs = 62 * dayMs
const pageSize = 50
const first = ' '
const last = '~'

/** What a change adds to the list of a figure. */
export type ListedChange = {
  list: Extract<FigureList, 'sales' | 'refunds' | 'credits'>
  /** Tells apart what happened to one item within a second. */
  sort: string
  item: Omit<FigureItem, 'at' | 'store_name'>
}

/** Lists something with the time at which it happened (epoch ms). Repeating it changes nothing. */
export const saveFigureItem = (at: number, { list, sort, item: { id, ...more } }: ListedChange) =>
  putItem({
    ...keys.figureItem(list, `${isoAt(at)}#${sort}`),
    ...{ type: 'figure_item', id, created_at: isoAt(now()), at: isoAt(at), ...more },
    ttl: epochSeconds(now() + keptMs),
  })

/** `item` is absent once the subscription has ended. */
export type SubscriptionChange = { tenantId: string; item?: Pick<FigureItem, 'cents' | 'text'> }

/** Lists a tenant's subscription, or takes it out. `order` grows with each change of the tenant: an older one changes nothing. */
export async function saveSubscription(at: number, order: string, { tenantId, item }: SubscriptionChange) {
  const sequence = orderText(order)
  const ended = { is_over: true, ttl: epochSeconds(now() + dayMs) }
  const fields: Attributes = { tenant_id: tenantId, at: isoAt(at), sequence, ...(item ?? ended) }
  const key = keys.figureItem('subscriptions', tenantId)
  const put = putItem(
    { ...key, type: 'figure_item', id: tenantId, created_at: isoAt(now()), ...fields },
    {
      ConditionExpression: 'attribute_not_exists(pk) OR #sequence < :sequence',
      ExpressionAttributeNames: { '#sequence': 'sequence' },
      ExpressionAttributeValues: { ':sequence': sequence },
    },
  )
  await succeeds(put)
}

/** The longest number of a record of the stream. */
const orderDigits = 40
/** Returns the number of a record as a text that sorts like it. */
export const orderText = (order: string) => order.padStart(orderDigits, '0')

const Stored = z.extend(FigureItem, { is_over: z.optional(z.boolean()) })
type Page = { day?: string | undefined; cursor?: string | undefined }

/** Returns a page of what a figure counts, newest first, of a day (UTC) or of all: one Query. Subscriptions, and a day's calls of the model, are in the order of their sellers' ids. */
export async function listFigure(list: Exclude<FigureList, 'owed'>, { day, cursor }: Page) {
  const isByTime = list !== 'subscriptions'
  const { items, lastSortKey } = await queryRangePage(
    keys.figureItem(list, '').pk,
    isByTime ? (day ?? first) : first,
    isByTime && day ? `${day}${last}` : last,
    { limit: pageSize, newestFirst: isByTime, after: cursor },
  )
  const stored = items.map((item) => Stored.parse(item)).filter(({ is_over }) => !is_over)
  return {
    items: stored.map((item) => FigureItem.parse(item)),
    ...(lastSortKey && { cursor: lastSortKey }),
  }
}
