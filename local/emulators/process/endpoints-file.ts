import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from './private-files.ts'

/** Tells the operator's command line, while the stack runs, how to reach it. */
export function writeEndpoints(folder: string, environment: Record<string, string>) {
  const file = join(folder, 'endpoints.json')
  writePrivateFile(file, JSON.stringify(environment, undefined, 2))
  return { remove: () => rmSync(file, { force: true }) }
}
