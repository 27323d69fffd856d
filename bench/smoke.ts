import { parseArgs } from 'node:util'
import { mainJob } from './smoke/main-job.ts'
import { publicChecks } from './smoke/public-checks.ts'
import { stepSaying } from './smoke/step.ts'
import { originOf, SmokeError, targetAt } from './smoke/target.ts'

const { values } = parseArgs({ options: { stage: { type: 'string' }, stripe: { type: 'boolean' } } })

try {
  const target = await targetAt(originOf(values.stage))
  const step = stepSaying(console.log)
  await publicChecks(target, step)
  if (target.config.testCredentials) await mainJob(target, step, { withPayment: values.stripe ?? false })
  else console.log('This stage has no test account, so only the public pages and actions were checked.')
} catch (error) {
  console.error(error instanceof SmokeError ? error.message : error)
  process.exitCode = 1
}
