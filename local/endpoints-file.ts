import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tells the operator's command line, while the edition runs, how to reach it. */
export function writeEndpoints(folder: string, environment: Record<string, string>) {
  const file = join(folder, 'endpoints.json')
  writeFileSync(file, JSON.stringify(environment, undefined, 2))
  return { remove: () => rmSync(file, { force: true }) }
}
