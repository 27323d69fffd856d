import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { queryItems, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { handler as countVisits } from '#lambdas/scheduled/count-visits.ts'
import { openObjects } from '#local/emulators/s3/objects.ts'
import { objectStoreListener } from '#local/emulators/s3/s3-api.ts'
import { visitShardOf } from '#rules/shards.ts'
import { serveObjects } from '../fakes/object-store-port.ts'
import { embeddedTable } from '../functions/embedded-table.ts'
import { setVariables } from '../functions/function-environment.ts'
import { lambdaContext } from '../functions/lambda-context.ts'
import { inProcessSeller } from '../sellers/in-process-seller.ts'
import { openStoreOf } from '../sellers/live-store.ts'

/** The bucket that CloudFront delivers into, and the function that counts what is in it. */
export async function visitLog() {
  await embeddedTable()
  const folder = mkdtempSync(join(tmpdir(), 'visit-log-'))
  const objects = openObjects(folder, Date.now, () => {})
  const close = await serveObjects(objectStoreListener(objects))
  const bucket = `logs-${randomUUID()}`
  const restoreVariables = setVariables({ VISIT_LOGS_BUCKET: bucket })

  const deliverBytes = (bytes: Buffer, name = `${randomUUID()}.gz`) => {
    objects.write(bucket, name, bytes, {})
    return name
  }
  return {
    deliverBytes,
    /** Delivers a file with these lines. Returns its name. */
    deliver: (lines: readonly string[], name?: string) =>
      deliverBytes(gzipSync(lines.map((line) => `${line}\n`).join('')), name),
    files: () => objects.list(bucket).map(({ key }) => key),
    remove: (name: string) => objects.remove(bucket, name),
    count: () => countVisits({}, { ...lambdaContext, getRemainingTimeInMillis: () => 900_000 }),
    /** Counts what one shard counts, as a message of the queue asks. */
    countShard: (shard: number, remainingMs = 900_000) =>
      countVisits(
        { Records: [{ eventSource: 'aws:sqs', body: JSON.stringify({ shard }) }] },
        { ...lambdaContext, getRemainingTimeInMillis: () => remainingMs },
      ),
    stop: () => {
      restoreVariables()
      close()
      rmSync(folder, { recursive: true })
    },
  }
}

const hexOf = (text: string) => Buffer.from(text).toString('hex')

type Beacon = { source?: string; page?: string; at?: number; status?: number; query?: string; path?: string }

/** Returns an id of a store whose visits this shard counts. */
export function storeIdIn(shard: number): string {
  for (;;) {
    const id = randomUUID()
    if (visitShardOf(id) === shard) return id
  }
}

/** A line as CloudFront writes it. */
export const lineOf = (
  storeId: string,
  { source, page, at = Date.now(), status = 204, query, path = '/v' }: Beacon = {},
) =>
  JSON.stringify({
    'timestamp(ms)': String(at),
    'cs-method': 'POST',
    'cs-uri-stem': path,
    'cs-uri-query':
      query ?? `store=${storeId}${page ? `&page=${page}` : ''}${source ? `&source=${hexOf(source)}` : ''}`,
    'sc-status': String(status),
  })

/** A seller with a live store in this time zone. */
export async function liveStore(timeZone = 'UTC', storeId: string = randomUUID()) {
  const { tenantId, userId } = await inProcessSeller()
  await updateItem(keys.store(tenantId), {
    UpdateExpression: 'SET zoneinfo = :zone',
    ExpressionAttributeValues: { ':zone': timeZone },
  })
  await openStoreOf({ tenantId, userId }, { storeId })
  const visitsOf = async (prefix: string, wanted: string) => {
    const items = await queryItems(tenantPartition(tenantId), prefix)
    const visits = items.filter(({ type }) => type === wanted).map((item) => [String(item.id), item.visits])
    return Object.fromEntries(visits)
  }
  return {
    tenantId,
    storeId,
    line: (beacon?: Beacon) => lineOf(storeId, beacon),
    /** Visits by date. */
    days: () => visitsOf('DAY#', 'day'),
    /** Visits by source, on one day. */
    sources: (date: string) => visitsOf(`DAY#${date}#`, 'source'),
  }
}
