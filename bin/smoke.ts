import { existsSync } from 'node:fs'
import { fullChecks } from './smoke/full/full-checks.ts'
import { optionsOf, usage } from './smoke/options.ts'
import { publicChecks } from './smoke/public-checks.ts'
import { sellerJourney } from './smoke/seller-journey.ts'
import { stepSaying } from './smoke/step.ts'
import { originOf, SmokeError, targetAt } from './smoke/target.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
try {
  const values = optionsOf(process.argv.slice(2))
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const target = await targetAt(await originOf(values.stage))
  const step = stepSaying(console.log)
  await publicChecks(target, step)
  if (target.config.testCredentials)
    await sellerJourney(target, step, { withPayment: values.stripe ?? false })
  else console.log('This stage has no test account, so only the public pages and actions were checked.')
  if (values.full) await fullChecks(values.stage, target, step, console.log)
} catch (error) {
  console.error(error instanceof SmokeError ? error.message : error)
  process.exitCode = 1
}
