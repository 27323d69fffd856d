import { readTemplate } from '../template.ts'
import { edgeSettings } from './edge-settings.ts'
import { functionSettings } from './function-settings.ts'
import { poolSettings } from './pool-settings.ts'
import { routeSettings } from './route-settings.ts'
import { streamSettings } from './stream-settings.ts'
import { tableSettings } from './table-settings.ts'

export type Settings = Awaited<ReturnType<typeof readSettings>>

/** All that the laptop edition takes from the template of the stack; `host` is its own address. */
export async function readSettings(host: string) {
  const resources = await readTemplate(host)
  return {
    functions: functionSettings(resources),
    routes: routeSettings(resources),
    table: tableSettings(resources),
    streams: streamSettings(resources),
    pool: poolSettings(resources),
    edge: edgeSettings(resources),
    secretIds: resources('AWS::SecretsManager::Secret').map(({ ref }) => ref),
  }
}
