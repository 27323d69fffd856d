import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type LocalStack, startLocalStack } from '#local/stack/local-stack.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'

const run = promisify(execFile)
const Found = z.object({ courses: z.int(), url: z.optional(z.string()) })

const dataDir = mkdtempSync(join(tmpdir(), 'sample-courses-'))
let stack: LocalStack
beforeAll(async () => {
  stack = await startLocalStack({ port: 0, dataDir, log: () => {} })
}, 120_000)
afterAll(async () => {
  await stack.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** In a process of its own: the clients of this one may belong to another test's table. */
async function found() {
  const script = ['bin/run.mjs', 'tests/local/first-course-file.ts']
  const { stdout } = await run(process.execPath, script, { env: { ...process.env, ...stack.environment } })
  return Found.parse(JSON.parse(stdout))
}

test('a new local stack has the sample courses, whose files browsers may download', async () => {
  await expect.poll(async () => (await found()).courses, { timeout: 60_000 }).toBe(sampleCatalog.length)
  const { url = '' } = await found()
  expect(new URL(url).origin).toBe(stack.origin)
  const reply = await fetch(url, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(reply.status).toBe(200)
  const sheet = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  expect(strFromU8(sheet['xl/sharedStrings.xml'] ?? new Uint8Array())).toContain('Theme of the month')
}, 120_000)
