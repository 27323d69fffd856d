import { parseArgs } from 'node:util'
import { mainJob } from './smoke/main-job.ts'
import { originOf, placeAt, SmokeError } from './smoke/place.ts'
import { publicChecks } from './smoke/public-checks.ts'
import { stepSaying } from './smoke/step.ts'

const { values } = parseArgs({ options: { stage: { type: 'string' } } })

try {
  const place = await placeAt(originOf(values.stage))
  const step = stepSaying(console.log)
  await publicChecks(place, step)
  if (place.config.testCredentials) await mainJob(place, step)
  else console.log('This stage has no test account, so only what anyone can see was checked.')
} catch (error) {
  console.error(error instanceof SmokeError ? error.message : error)
  process.exitCode = 1
}
