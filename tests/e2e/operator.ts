import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

/** Runs a line of the operator's command line against the local stack under test. */
export async function operate(...args: string[]) {
  const file = join(process.env.STOREWRIGHT_DATA ?? '', 'endpoints.json')
  const endpoints = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8')))
  const line = ['bin/run.mjs', 'bin/admin.ts', ...args, '--reason', 'test', '--stage', 'test', '--yes']
  await promisify(execFile)(process.execPath, line, { env: { PATH: process.env.PATH, ...endpoints } })
}
