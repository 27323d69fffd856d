import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { CognitoFailure } from './failures.ts'
import type { Pool } from './pool.ts'
import type { Attributes, Trigger, TriggerEvent, TriggerName } from './types.ts'

const cognitoName: Record<TriggerName, string> = {
  preSignUp: 'PreSignUp',
  define: 'DefineAuthChallenge',
  create: 'CreateAuthChallenge',
  verify: 'VerifyAuthChallengeResponse',
  preToken: 'PreTokenGeneration',
}
const tries = 3
const cognitosTimeoutMs = 5_000

const Answer = z.object({ response: z.nullish(z.unknown()) })

/** The user in a trigger's event. A made-up name without attributes represents a user that does not exist. */
export type Subject = { username: string; attributes: Attributes; status?: string | undefined }

export type Call<Reply> = {
  name: TriggerName
  source: string
  version?: '1' | '2'
  clientId: string
  subject: Subject
  request: Record<string, unknown>
  response: Record<string, unknown>
  reply: z.ZodMiniType<Reply>
}

/** The trigger's response, or undefined where the pool has no such trigger. */
export const callTrigger = async <Reply>(pool: Pool, call: Call<Reply>): Promise<Reply | undefined> => {
  const trigger = pool.config.triggers[call.name]
  if (!trigger) return undefined
  const timeoutMs = pool.config.triggerTimeoutMs ?? cognitosTimeoutMs
  const answer = await invoke(trigger, eventFor(pool, call), call.name, timeoutMs)
  const reply = z.safeParse(call.reply, Answer.safeParse(answer).data?.response ?? {})
  if (reply.success) return reply.data
  throw new CognitoFailure('InvalidLambdaResponseException', 'Unrecognizable lambda output')
}

const eventFor = (pool: Pool, call: Call<unknown>): TriggerEvent => ({
  version: call.version ?? '1',
  region: pool.region,
  userPoolId: pool.config.userPoolId,
  userName: call.subject.username,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: call.clientId },
  triggerSource: call.source,
  request: { userAttributes: userAttributes(call.subject), ...call.request },
  response: call.response,
})

const userAttributes = ({ attributes, status }: Subject) =>
  status === undefined ? attributes : { ...attributes, 'cognito:user_status': status }

const timedOut = Symbol('timed out')

/** Retries a trigger only if it timed out. An error that it throws is its reply. */
const invoke = async (trigger: Trigger, event: TriggerEvent, name: TriggerName, timeoutMs: number) => {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const answer = await inTime(trigger, structuredClone(event), timeoutMs).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      throw new CognitoFailure(
        'UserLambdaValidationException',
        `${cognitoName[name]} failed with error ${message}.`,
      )
    })
    if (answer !== timedOut) return answer
  }
  throw new CognitoFailure(
    'UnexpectedLambdaException',
    `${cognitoName[name]} invocation failed due to error Socket timeout while invoking Lambda function.`,
  )
}

const inTime = async (trigger: Trigger, event: TriggerEvent, timeoutMs: number) => {
  const cancel = new AbortController()
  const timeout = setTimeout(timeoutMs, timedOut, { signal: cancel.signal }).catch(() => timedOut)
  try {
    return await Promise.race([trigger(event), timeout])
  } finally {
    cancel.abort()
  }
}
