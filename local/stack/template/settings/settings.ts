import { type Change, readTemplate } from '../template.ts'
import { coursesBucketOf, visitLogsBucketOf } from './buckets.ts'
import { edgeSettings } from './edge-settings.ts'
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
