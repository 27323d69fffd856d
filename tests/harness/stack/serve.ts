import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { startLocalStack } from '#local/stack/local-stack.ts'
import { longTimeouts } from './long-timeouts.ts'
import { memoryMbOf } from './process-memory.ts'

// A local stack of its own for the browser tests: empty, on a free port, gone afterwards. Its memory at the end is written to
// the file that is named.
const [, , memoryFile] = process.argv
const dataDir = mkdtempSync(join(tmpdir(), 'storewright-e2e-'))
await buildWeb()
const stack = await startLocalStack({ port: 0, dataDir, ...longTimeouts })
await stack.coursesReady
console.log(`ready at ${stack.origin} with its data in ${dataDir}`)

process.once('SIGTERM', async () => {
  if (memoryFile && existsSync('/proc/self'))
    writeFileSync(memoryFile, JSON.stringify({ memoryMb: memoryMbOf(process.pid) }))
  await stack.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
