import type { Resources } from '../template.ts'
import { type Change, readTemplate } from '../template.ts'
import { edgeSettings } from './edge-settings.ts'
import { expectOne } from './expect-one.ts'
import { functionSettings } from './function-settings.ts'
import { objectEventSettings } from './object-event-settings.ts'
import { poolSettings } from './pool-settings.ts'
import { queueSettings } from './queue-settings.ts'
import { receiptSettings } from './receipt-settings.ts'
import { roleSettings } from './role-settings.ts'
import { realtimeSettings, routeSettings } from './route-settings.ts'
import { scheduleSettings } from './schedule-settings.ts'
import { streamSettings } from './stream-settings.ts'
import { tableSettings } from './table-settings.ts'

export type Settings = Awaited<ReturnType<typeof readSettings>>

/** All that the local stack takes from the template of the stack; `host` is its own address. */
export async function readSettings(host: string, change?: Change) {
  const resources = await readTemplate(host, change)
  return {
    functions: functionSettings(resources),
    roles: roleSettings(resources),
    routes: routeSettings(resources),
    realtime: realtimeSettings(resources),
    table: tableSettings(resources),
    streams: streamSettings(resources),
    scheduled: scheduleSettings(resources),
    queues: queueSettings(resources),
    receipts: receiptSettings(resources),
    objectEvents: objectEventSettings(resources),
    pool: poolSettings(resources),
    edge: edgeSettings(resources),
    coursesBucket: coursesBucketOf(resources),
    visitLogsBucket: visitLogsBucketOf(resources),
    secrets: resources('AWS::SecretsManager::Secret').map(({ id, ref }) => ({ name: id, id: ref })),
  }
}

/** The name of the bucket with the files of the courses. */
const coursesBucketOf = (resources: Resources): string => bucketOf(resources, 'Courses')

/** The name of the bucket that the stores' distribution delivers its log into. */
const visitLogsBucketOf = (resources: Resources): string => bucketOf(resources, 'VisitLogs')

const bucketOf = (resources: Resources, construct: string) =>
  expectOne(
    `bucket ${construct}`,
    resources('AWS::S3::Bucket').filter(({ id }) => id.startsWith(construct)),
  ).ref
