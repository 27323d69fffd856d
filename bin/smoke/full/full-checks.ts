import { setTimeout as pause } from 'node:timers/promises'
import { enter } from '../seller-journey.ts'
import type { Step } from '../step.ts'
import { outputsOf, SmokeError, type Target } from '../target.ts'
import { alarmChecks } from './alarms.ts'
import { coldStartChecks } from './cold-starts.ts'
import { edgeChecks } from './edge.ts'
import { uploadFormChecks } from './upload-form.ts'
import { visitLogChecks } from './visit-log.ts'

/** Checks that need a real account. A failed check does not end the others; the error names each. */
export async function fullChecks(
  stage: string | undefined,
  target: Target,
  step: Step,
  say: (line: string) => void,
  wait: (ms: number) => Promise<unknown> = pause,
) {
  if (stage === undefined) throw new SmokeError('Pass --stage too: --full is about a deployed stage.')
  const { SitesUrl = '', VisitLogsBucketName = '' } = await outputsOf(stage)
  const [region] = target.config.userPoolId.split('_')
  process.env.AWS_REGION ??= region
  const checks = [
    () => edgeChecks(target.origin, SitesUrl, step),
    () => coldStartChecks(stage, step, say),
    ...(target.config.testCredentials ? [async () => uploadFormChecks(await enter(target), step, wait)] : []),
    () => visitLogChecks(VisitLogsBucketName, step, say, wait),
    () => alarmChecks(stage, step, say, wait),
  ]
  const failed: string[] = []
  for (const check of checks)
    await check().catch((error: unknown) => {
      failed.push(error instanceof Error ? error.message : String(error))
    })
  if (failed.length > 0) throw new SmokeError(failed.join('\n'))
}
