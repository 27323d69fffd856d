import * as z from 'zod/mini'
import { CatalogOutline } from '#contract/catalog.ts'
import { getItem, type Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { putOnce } from '../table/writes.ts'

/** A change of a course's content that the next run makes. `id` is the change's. */
const PendingContent = z.object({ id: z.string(), outline: CatalogOutline })
export type PendingContent = z.infer<typeof PendingContent>

/** Returns undefined if no change of the course's content waits. */
export async function loadPendingContent(productId: string): Promise<PendingContent | undefined> {
  const item = await getItem(keys.pendingContent(productId))
  return item && PendingContent.parse(item)
}

/** Belongs to the announcement of the change. Fails if another one waits. */
export const pendingContentWrite = (productId: string, { id, outline }: PendingContent): Write =>
  putOnce(keys.pendingContent(productId), 'pending_content', id, { outline })

/** Belongs to the end of the change, whether or not it was made. Fails if another one waits. */
export const endPendingContentWrite = (productId: string, { id }: PendingContent): Write => ({
  Delete: { Key: keys.pendingContent(productId), ...isWaiting(id) },
})

/** Changes nothing. Fails if another change of the content waits than the one that was read, or none any more. */
export const pendingContentCheck = (productId: string, known: PendingContent | undefined): Write => ({
  ConditionCheck: {
    Key: keys.pendingContent(productId),
    ...(known ? isWaiting(known.id) : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
})

const isWaiting = (id: string) => ({
  ConditionExpression: 'id = :change',
  ExpressionAttributeValues: { ':change': id },
})
