import { parseArgs } from 'node:util'
import { mainJob } from './smoke/main-job.ts'
import { publicChecks } from './smoke/public-checks.ts'
import { stepSaying } from './smoke/step.ts'
import { originOf, SmokeError, targetAt } from './smoke/target.ts'

const usage = `npm run smoke [-- --stage STAGE] [--stripe]

Runs the main story against the running local stack, or against a deployed stage; a stage without a test account has only its
public pages checked. --stripe also pays with a test card.`

const { values } = parseArgs({
  options: { stage: { type: 'string' }, stripe: { type: 'boolean' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}

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
