import * as z from 'zod/mini'
import { invalidParameter } from './failures.ts'
import { existingUser, type Pool } from './pool.ts'
import type { SignIn } from './sign-ins.ts'
import { callTrigger, type Subject } from './triggers.ts'
import type { Attributes } from './types.ts'

const DefineReply = z.object({
  challengeName: z.nullish(z.string()),
  issueTokens: z.nullish(z.boolean()),
  failAuthentication: z.nullish(z.boolean()),
})
const Parameters = z.nullish(z.record(z.string(), z.string()))
const CreateReply = z.object({
  publicChallengeParameters: Parameters,
  privateChallengeParameters: Parameters,
  challengeMetadata: z.nullish(z.string()),
})
const VerifyReply = z.object({ answerCorrect: z.nullish(z.boolean()) })

/** Returns the define trigger's decision about the rounds so far. */
export const decideNextStep = async (pool: Pool, signIn: SignIn, clientMetadata: Attributes) => {
  const { rounds, userNotFound } = signIn
  const decision = await callTrigger(pool, {
    name: 'define',
    source: 'DefineAuthChallenge_Authentication',
    ...about(pool, signIn),
    request: { session: rounds, clientMetadata, userNotFound },
    response: { challengeName: null, issueTokens: null, failAuthentication: null },
    reply: DefineReply,
  })
  if (decision) return decision
  throw invalidParameter('Custom auth lambda trigger is not configured for the user pool.')
}

export const createChallenge = async (pool: Pool, signIn: SignIn, clientMetadata: Attributes) => {
  const { rounds, userNotFound } = signIn
  const created = await callTrigger(pool, {
    name: 'create',
    source: 'CreateAuthChallenge_Authentication',
    ...about(pool, signIn),
    request: { challengeName: 'CUSTOM_CHALLENGE', session: rounds, clientMetadata, userNotFound },
    response: { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null },
    reply: CreateReply,
  })
  return {
    publicParameters: created?.publicChallengeParameters ?? {},
    privateParameters: created?.privateChallengeParameters ?? {},
    metadata: created?.challengeMetadata ?? null,
  }
}

export const isRightAnswer = async (
  pool: Pool,
  signIn: SignIn,
  question: { privateChallengeParameters: Attributes; challengeAnswer: string; clientMetadata: Attributes },
) => {
  const verdict = await callTrigger(pool, {
    name: 'verify',
    source: 'VerifyAuthChallengeResponse_Authentication',
    ...about(pool, signIn),
    request: { ...question, userNotFound: signIn.userNotFound },
    response: { answerCorrect: null },
    reply: VerifyReply,
  })
  return verdict?.answerCorrect === true
}

const about = (pool: Pool, signIn: SignIn) => ({
  clientId: signIn.clientId,
  subject: subjectOf(pool, signIn),
})

const subjectOf = (pool: Pool, { username, userNotFound }: SignIn): Subject => {
  if (userNotFound) return { username, attributes: {} }
  const { attributes, status } = existingUser(pool, username)
  return { username, attributes, status }
}
