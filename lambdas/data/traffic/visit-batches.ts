import * as z from 'zod/mini'
import { visitShardCount } from '#rules/shards.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { getItem, getItems, putItem, updateItem } from '../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'

/** Longer than a file is kept in the bucket, from which CloudFront could deliver it again. */
const rememberedMs = 30 * dayMs

/** Twice as many shards divide the stores of each of these. */
const formerShardCount = 8
const allShards = Array.from({ length: visitShardCount }, (_, n) => n)

/** Log files whose visits to the stores of one shard are added together. Numbers grow by one from batch to batch of a shard. */
const VisitBatch = z.object({
  number: z.int(),
  files: z.optional(z.array(z.string())),
  added_until: z.optional(z.string()),
})
/** `addedUntil`: the last tenant, in the order of their ids, whose visits of the batch are added. */
export type VisitBatch = { shard: number; number: number; files: string[]; addedUntil?: string | undefined }

/** Returns the newest batch of a shard; without files once all of its visits are added. */
export async function newestVisitBatch(shard: number): Promise<z.infer<typeof VisitBatch>> {
  const item = (await getItem(keys.visitBatch(shard))) ?? (await continueFormer(shard))
  return item ? VisitBatch.parse(item) : { number: 0 }
}

/** A shard begins where the one that counted its stores before was left: with the rest of its batch, and its number. */
async function continueFormer(shard: number) {
  const previous =
    (await getItem(keys.formerVisitShard(shard % formerShardCount))) ?? (await getItem(keys.formerVisitBatch))
  if (!previous) return undefined
  const { number, files, added_until } = VisitBatch.parse(previous)
  const about = { type: 'visit-batch', id: String(shard), created_at: isoAt(now()) }
  const item = { ...keys.visitBatch(shard), ...about, number, files, added_until }
  await ignoreConditionFailure(putItem(item, { ConditionExpression: 'attribute_not_exists(pk)' }))
  return item
}

/** Starts the batch after `previous`. Returns whether it was started: not if another run started one meanwhile. */
export const startVisitBatch = (shard: number, previous: number, files: readonly string[]) =>
  succeeds(
    putItem(
      {
        ...keys.visitBatch(shard),
        type: 'visit-batch',
        id: String(shard),
        created_at: isoAt(now()),
        number: previous + 1,
        files,
      },
      {
        ConditionExpression:
          'attribute_not_exists(pk) OR (#number = :previous AND attribute_not_exists(files))',
        ExpressionAttributeNames: { '#number': 'number' },
        ExpressionAttributeValues: { ':previous': previous },
      },
    ),
  )

/** Remembers how far a batch is added. Changes nothing if another run has ended it meanwhile. */
export async function keepPosition({ shard, number }: VisitBatch, addedUntil: string) {
  await ignoreConditionFailure(
    updateItem(keys.visitBatch(shard), {
      UpdateExpression: 'SET added_until = :until',
      ConditionExpression: '#number = :number AND attribute_exists(files)',
      ExpressionAttributeNames: { '#number': 'number' },
      ExpressionAttributeValues: { ':number': number, ':until': addedUntil },
    }),
  )
}

/** Remembers the batch's files as counted, before the next batch can start. Returns those that all shards have counted. */
export async function rememberCounted({ shard, files }: VisitBatch): Promise<string[]> {
  const ttl = epochSeconds(now() + rememberedMs)
  const done: string[] = []
  for (const file of files) {
    const remembered = await updateItem(keys.countedVisitLog(file), {
      UpdateExpression:
        'SET #type = :type, id = :id, created_at = if_not_exists(created_at, :now), #ttl = :ttl ADD counted_in :shard',
      ExpressionAttributeNames: { '#type': 'type', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':type': 'visit-log',
        ':id': file,
        ':now': isoAt(now()),
        ':ttl': ttl,
        ':shard': new Set([shard]),
      },
      ReturnValues: 'ALL_NEW',
    })
    if (countedIn(remembered).size === visitShardCount) done.push(file)
  }
  return done
}

const Shards = z._default(z.set(z.number()), () => new Set<number>())
/** `counted_by` is written no more. It numbers the shards of items from when there were eight. */
const Counted = z.object({ counted_in: Shards, counted_by: Shards })

/** Returns the shards whose visits in a file are counted. */
function countedIn(item: unknown): ReadonlySet<number> {
  const { counted_in, counted_by } = Counted.parse(item ?? {})
  return new Set(
    allShards.filter((shard) => counted_in.has(shard) || counted_by.has(shard % formerShardCount)),
  )
}

/** Lets the next batch start. Changes nothing if another run has done so. */
export async function endVisitBatch({ shard, number }: VisitBatch) {
  await ignoreConditionFailure(
    updateItem(keys.visitBatch(shard), {
      UpdateExpression: 'REMOVE files, added_until',
      ConditionExpression: '#number = :number',
      ExpressionAttributeNames: { '#number': 'number' },
      ExpressionAttributeValues: { ':number': number },
    }),
  )
}

/** Returns those of the files whose visits this shard has counted, and those of them that all shards have. */
export async function countedVisitFiles(shard: number, files: readonly string[]) {
  const items = await getItems(files.map(keys.countedVisitLog))
  const idsOf = (isCounted: (shards: ReadonlySet<number>) => boolean) =>
    new Set(items.filter((item) => isCounted(countedIn(item))).map(({ id }) => String(id)))
  return {
    byShard: idsOf((shards) => shards.has(shard)),
    byAll: idsOf((shards) => shards.size === visitShardCount),
  }
}
