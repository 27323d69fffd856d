import { productName } from '#rules/product.ts'
import { startEdition } from './edition.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { buildWeb } from './web-build.ts'

await runUntilStopped(async (given) => {
  await buildWeb()
  const edition = await startEdition(given)
  console.log(`${productName} is ready: ${edition.origin}
  Mail:  ${edition.origin}/_local/inbox
  Data:  ${edition.dataDir}
  Stop:  Ctrl-C`)
  return edition
})
