import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { startOperator } from '../harness/stack/start-operator.ts'

/** One process for all lines of a worker. It ends with the worker, which closes its input. */
let operator: Promise<ReturnType<typeof startOperator>> | undefined

async function start() {
  const file = join(process.env.STOREWRIGHT_DATA ?? '', 'endpoints.json')
  return startOperator(z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8'))))
}

/** Runs a line of the operator's command line against the local stack under test. */
export async function operate(...line: string[]) {
  operator ??= start()
  const { code, err } = await (await operator).run([...line, '--reason', 'test'], 0)
  if (code !== 0) throw new Error(err)
}
