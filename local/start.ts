import { productName } from '#rules/courses/product.ts'
import { buildWeb } from './stack/bundling/web-build.ts'
import { startLocalStack } from './stack/local-stack.ts'
import { runUntilStopped } from './stack/run-until-stopped.ts'

await runUntilStopped(async (given) => {
  await buildWeb()
  const stack = await startLocalStack({ ...given, runsSchedules: true })
  await stack.coursesReady
  console.log(`${productName} is ready: ${stack.origin}
  Mail:  ${stack.origin}/_local/inbox
  Data:  ${stack.dataDir}
  Stop:  Ctrl-C`)
  return stack
})
