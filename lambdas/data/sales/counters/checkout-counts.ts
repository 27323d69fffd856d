import { countedSource, maxSourcesPerDay, otherSources } from '#rules/source.ts'
import { dayIn, defaultTimeZone } from '#rules/store-day.ts'
import { now } from '../../../clock.ts'
import type { Write } from '../../table/client.ts'
import { keys } from '../../table/keys.ts'
import { addWrite } from '../../table/writes.ts'
import { isAlwaysCounted, sourceIdOf } from './day-sources.ts'
import { dayTotalsWrites } from './day-totals.ts'

/** `named`: for the source that the link names. `other`: for all sources beyond the day's limit together. */
export type CheckoutSource = 'named' | 'other'

type StartedCheckout = {
  tenant_id: string
  zoneinfo?: string | undefined
  source?: Parameters<typeof countedSource>[0]
}

/**
 * The writes that count a started checkout for its day and source. They fail if the seller was deleted, and for a `named`
 * source that is one too many for the day.
 */
export function checkoutCountWrites(
  { tenant_id: tenantId, zoneinfo = defaultTimeZone, source }: StartedCheckout,
  countedFor: CheckoutSource,
): Write[] {
  const date = dayIn(zoneinfo, now())
  const name = countedFor === 'named' ? countedSource(source) : otherSources
  const sourceIds = new Set(isAlwaysCounted(name) ? [] : [sourceIdOf(name)])
  const days = dayTotalsWrites(tenantId, new Map([[date, { checkouts: 1, source_ids: sourceIds }]]))
  return [
    ...days.map(({ Update }) => ({ Update: withRoomFor(sourceIds, Update) })),
    ...addWrite(keys.sourceTotals(tenantId, date, name), 'source', name, { checkouts: 1 }),
    { ConditionCheck: { Key: keys.stats(tenantId), ConditionExpression: 'attribute_exists(pk)' } },
  ]
}

function withRoomFor(sourceIds: ReadonlySet<string>, update: NonNullable<Write['Update']>) {
  const [id] = sourceIds
  if (id === undefined) return update
  return {
    ...update,
    ConditionExpression:
      'attribute_not_exists(source_ids) OR size(source_ids) < :limit OR contains(source_ids, :source_id)',
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ':limit': maxSourcesPerDay,
      ':source_id': id,
    },
  }
}
