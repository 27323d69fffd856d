import { isoAt, now } from '../../clock.ts'
import type { Write } from './client.ts'
import type { Key } from './partitions.ts'

/** Writes an item on condition that it does not exist yet. */
export const putOnce = (key: Key, type: string, id: string, fields: object): Write => ({
  Put: {
    Item: { ...key, type, id, created_at: isoAt(now()), ...fields },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

/** Replaces an item that counts its changes. Fails if it was written since `previous` was read. */
export const putRevision = (
  key: Key,
  type: string,
  id: string,
  previous: { revision: number } | undefined,
  fields: object,
): Write => ({
  Put: {
    Item: {
      ...key,
      type,
      id,
      created_at: isoAt(now()),
      ...fields,
      revision: (previous?.revision ?? 0) + 1,
    },
    ...(previous
      ? {
          ConditionExpression: 'revision = :revision',
          ExpressionAttributeValues: { ':revision': previous.revision },
        }
      : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
})

/** Numbers to add to counters, and texts to add to sets of texts. */
export type Additions = Record<string, number | ReadonlySet<string>>

/**
 * Adds to counters and sets, and creates their item if it does not exist. What adds nothing is left out. `fields` replace
 * the item's; conditions can refer to their values as `:<name>`.
 */
export function addWrite(
  key: Key,
  type: string,
  id: string,
  additions: Additions,
  fields: Record<string, number | string> = {},
): { Update: NonNullable<Write['Update']> }[] {
  const changed = Object.entries(additions).filter(([, by]) =>
    typeof by === 'number' ? by !== 0 : by.size > 0,
  )
  if (changed.length === 0) return []
  const replaced = Object.entries(fields)
  const sets = ['#type = :type', '#id = :id', 'created_at = if_not_exists(created_at, :now)']
  return [
    {
      Update: {
        Key: key,
        UpdateExpression: `SET ${[...sets, ...replaced.map(([name]) => `#${name} = :${name}`)].join(', ')} ADD ${changed
          .map((_, index) => `#c${index} :c${index}`)
          .join(', ')}`,
        ExpressionAttributeNames: {
          '#type': 'type',
          '#id': 'id',
          ...Object.fromEntries(replaced.map(([name]) => [`#${name}`, name])),
          ...Object.fromEntries(changed.map(([name], index) => [`#c${index}`, name])),
        },
        ExpressionAttributeValues: {
          ':type': type,
          ':id': id,
          ':now': isoAt(now()),
          ...Object.fromEntries(replaced.map(([name, value]) => [`:${name}`, value])),
          ...Object.fromEntries(changed.map(([, by], index) => [`:c${index}`, by])),
        },
      },
    },
  ]
}
