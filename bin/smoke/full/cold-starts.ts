import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs'
import { LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda'
import * as z from 'zod/mini'
import { productName } from '#rules/courses/product.ts'
import { dayMs } from '#rules/time.ts'
import { expectThat, type Step } from '../step.ts'

/** Cognito gives up on a trigger after five seconds. */
const cognitoWaitsMs = 5000
const lookedBackMs = dayMs
const triggers = 'user-pool'

const Report = z.object({
  record: z.object({ metrics: z.object({ initDurationMs: z.number(), durationMs: z.number() }) }),
})

/** Reports how long the triggers of the user pool took when they were started, which nobody knows before a deployment. */
export async function coldStartChecks(stage: string, step: Step, say: (line: string) => void) {
  await step('triggers start within the five seconds of Cognito', async () => {
    const starts = await startsOf(await logGroupOf(stage))
    expectThat(
      starts.length > 0,
      'no cold start of the triggers in the last day; sign in ten minutes after the last time',
    )
    const longest = Math.max(...starts)
    say(`       ${starts.length} cold starts, the longest with its work ${Math.round(longest)} ms`)
    expectThat(longest < cognitoWaitsMs, `a cold start took ${Math.round(longest)} ms: see "sign-in-slow"`)
  })
}

async function logGroupOf(stage: string) {
  for await (const { Functions = [] } of paginateListFunctions({ client: new LambdaClient({}) }, {}))
    for (const { Description, FunctionName, LoggingConfig } of Functions)
      if (Description === triggers && FunctionName?.startsWith(`${productName}-${stage}-`))
        return LoggingConfig?.LogGroup ?? ''
  throw new Error(`Stage ${stage} has no function ${triggers}.`)
}

async function startsOf(logGroupName: string) {
  const starts: number[] = []
  const input = {
    logGroupName,
    startTime: Date.now() - lookedBackMs,
    filterPattern: '{ $.type = "platform.report" && $.record.metrics.initDurationMs > 0 }',
  }
  for await (const { events = [] } of paginateFilterLogEvents(
    { client: new CloudWatchLogsClient({}) },
    input,
  ))
    for (const { message = '' } of events) {
      const { data } = z.safeParse(Report, JSON.parse(message))
      if (data) starts.push(data.record.metrics.initDurationMs + data.record.metrics.durationMs)
    }
  return starts
}
