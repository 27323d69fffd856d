import * as z from 'zod/mini'
import type { FigureItem } from '#contract/operators/platform.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { putItem } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { listNewest, owedShard } from '../table/due-index.ts'
import { keys } from '../table/keys.ts'
import { orderText } from './figure-lists.ts'

// One item for each seller to whom something is owed. The index sorts them by the amount, which a sort key cannot: it never changes.

const pageSize = 50
/** Makes amounts below zero sort as texts, too. */
const offsetCents = 1_000_000_000_000
const amountDigits = 13
const amountText = (cents: number) => String(cents + offsetCents).padStart(amountDigits, '0')

/**
 * Lists what is owed to a seller. `order` grows with each change of the seller's balance: an older one changes nothing. Without it, the
 * amount is listed in any case. A seller to whom nothing is owed leaves the list.
 */
export async function saveOwedSeller(tenantId: string, cents: number, order?: string) {
  const key = keys.figureItem('owed', tenantId)
  const listed = { due_shard: owedShard, due_at: amountText(cents) }
  const settled = { ttl: epochSeconds(now() + dayMs) }
  const sequence = order === undefined ? '' : orderText(order)
  await succeeds(
    putItem(
      {
        ...key,
        ...{
          type: 'figure_item',
          id: tenantId,
          created_at: isoAt(now()),
          tenant_id: tenantId,
          cents,
          sequence,
        },
        ...(cents === 0 ? settled : listed),
      },
      order === undefined
        ? {}
        : {
            ConditionExpression: 'attribute_not_exists(pk) OR #sequence <= :sequence',
            ExpressionAttributeNames: { '#sequence': 'sequence' },
            ExpressionAttributeValues: { ':sequence': sequence },
          },
    ),
  )
}

const Cursor = z.string().check(z.regex(/^[\w-]+\.\d{13}$/))

/** Returns a page of the sellers, the most first: one Query of the index, which has all that is shown. */
export async function listOwedSellers(cursor: string | undefined) {
  const { entries, hasMore } = await listNewest(owedShard, pageSize, entryAt(cursor))
  const last = entries.at(-1)
  return {
    items: entries.map(
      ({ sk, due_at }): FigureItem => ({ id: sk, tenant_id: sk, cents: Number(due_at) - offsetCents }),
    ),
    ...(hasMore && last && { cursor: `${last.sk}.${last.due_at}` }),
  }
}

function entryAt(cursor: string | undefined) {
  const parsed = Cursor.safeParse(cursor)
  if (!parsed.success) return undefined
  const [sk = '', due_at = ''] = parsed.data.split('.')
  return { ...keys.figureItem('owed', sk), due_shard: owedShard, due_at }
}
