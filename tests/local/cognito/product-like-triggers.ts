import * as z from 'zod/mini'
import type { TriggerEvent, UserPoolConfig } from '#local/emulators/cognito/types.ts'

export const rightCode = '246810'

const DefineRequest = z.object({
  session: z.array(z.object({ challengeName: z.string(), challengeResult: z.boolean() })),
  userAttributes: z.object({ email_verified: z.optional(z.string()) }),
})

/** Triggers that behave like the product's: a password, then the code once, then tokens. */
export const productLike = (
  asked: TriggerEvent[],
  markVerified: (username: string) => Promise<unknown>,
): UserPoolConfig['triggers'] => ({
  preSignUp: async (event) => ({ ...event, response: { autoConfirmUser: true } }),
  define: async (event) => {
    asked.push(event)
    return { ...event, response: decide(event) }
  },
  create: async (event) => ({
    ...event,
    response: {
      publicChallengeParameters: { maskedEmail: 'a***a' },
      privateChallengeParameters: { code: rightCode },
      challengeMetadata: 'code',
    },
  }),
  verify: async (event) => {
    asked.push(event)
    const { challengeAnswer } = event.request
    const answerCorrect = challengeAnswer === rightCode
    if (answerCorrect) await markVerified(event.userName)
    return { ...event, response: { answerCorrect } }
  },
  preToken: async (event) => {
    asked.push(event)
    return {
      ...event,
      response: {
        claimsAndScopeOverrideDetails: {
          accessTokenGeneration: {
            claimsToAddOrOverride: { tenant_id: 'tenant-1', client_id: 'someone-else' },
          },
        },
      },
    }
  },
})

const decide = ({ request }: TriggerEvent) => {
  const { session: rounds, userAttributes } = z.parse(DefineRequest, request)
  const last = rounds.at(-1)
  if (rounds.length === 1 && last?.challengeName === 'SRP_A') return { challengeName: 'PASSWORD_VERIFIER' }
  if (rounds[1]?.challengeName !== 'PASSWORD_VERIFIER') return { failAuthentication: true }
  if (userAttributes.email_verified === 'true') return { issueTokens: true }
  return { challengeName: 'CUSTOM_CHALLENGE' }
}
