import type { Key } from './partitions.ts'
import { shardOf, shardsOf } from './shards.ts'

const partition = 'RECONCILIATION'
export const openCheckoutPrefix = 'OPEN#'
export const unsettledPrefix = 'UNSETTLED#'
/** What reconciliation looks at. Each checkout is written here, so that one partition could not take those of a busy second. */
export const reconciliationShards = shardsOf(partition)

/** Not part of `keys`: few functions need them. */
export const reconciliationKeys = {
  /** {checkout_id, session_id, ttl}: a checkout that reconciliation has not seen end yet. */
  openCheckout: (startedAt: string, checkoutId: string): Key => ({
    pk: shardOf(partition, checkoutId),
    sk: `${openCheckoutPrefix}${startedAt}#${checkoutId}`,
  }),
  /** {reason, failures, next_try_at}: what reconciliation could not settle; see unsettled.ts. */
  unsettled: (kind: string, id: string): Key => ({
    pk: shardOf(partition, id),
    sk: `${unsettledPrefix}${kind}#${id}`,
  }),
  /** {since}: up to when reconciliation has compared everything; ISO 8601. */
  reconciliation: { pk: partition, sk: 'CURSOR' },
}
