import { startLocalStack } from '#local/stack/local-stack.ts'
import { longTimeouts } from '../stack/long-timeouts.ts'

// A local stack in a process that a history may kill, on the folder and port that the history names.
const [dataDir = '', port = '0'] = process.argv.slice(2)
const stack = await startLocalStack({ port: Number(port), dataDir, log: () => undefined, ...longTimeouts })
await stack.coursesReady
console.log(`ready at ${stack.origin}`)
process.once('SIGTERM', async () => {
  await stack.stop()
  process.exit(0)
})
