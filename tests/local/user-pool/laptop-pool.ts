import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import * as z from 'zod/mini'
import type { HttpListener, TriggerEvent, UserPoolClient, UserPoolConfig } from '#local/user-pool/types.ts'
import { createUserPool } from '#local/user-pool/user-pool.ts'

export const userPoolId = 'eu-west-1_LaptopPool'
export const clientId = 'web-client'
export const password = 'Correct-horse-7'
export const rightCode = '246810'

export type Settings = {
  client?: Partial<UserPoolClient>
  triggers?: UserPoolConfig['triggers']
  triggerTimeoutMs?: number
  requiredAttributes?: readonly string[]
  dataFile?: string
}

export type LaptopPool = Awaited<ReturnType<typeof startPool>>

/** A pool of the test's own on two free ports, with triggers like the product's and a clock to move. */
export const startPool = async (settings: Settings = {}) => {
  const clock = { aheadMs: 0 }
  const asked: TriggerEvent[] = []
  const pool = createUserPool({
    userPoolId,
    issuer: 'http://localhost/cognito',
    clients: [{ ...webClient, ...settings.client }],
    passwordPolicy: {
      minLength: 8,
      requireLowercase: true,
      requireUppercase: true,
      requireNumbers: true,
      requireSymbols: true,
    },
    caseSensitive: false,
    requiredAttributes: settings.requiredAttributes,
    triggers: { ...productLike(asked, (username) => markVerified(username)), ...settings.triggers },
    triggerTimeoutMs: settings.triggerTimeoutMs,
    dataFile: settings.dataFile,
    now: () => Date.now() + clock.aheadMs,
  })
  const outside = await listen(pool.publicListener)
  const inside = await listen(pool.internalListener)
  const admin = new CognitoIdentityProviderClient({
    region: 'eu-west-1',
    endpoint: inside.endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const markVerified = (Username: string) =>
    admin.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: userPoolId,
        Username,
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      }),
    )
  const advance = (seconds: number) => {
    clock.aheadMs += seconds * 1000
  }
  const stop = () => {
    outside.stop()
    inside.stop()
    admin.destroy()
  }
  return { jwks: pool.jwks, endpoint: outside.endpoint, admin, asked, advance, stop }
}

const webClient: UserPoolClient = {
  id: clientId,
  explicitAuthFlows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  accessTokenMinutes: 10,
  refreshTokenDays: 30,
  authSessionMinutes: 15,
  preventUserExistenceErrors: true,
  writeAttributes: ['email', 'name'],
}

const listen = async (listener: HttpListener) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { endpoint: `http://127.0.0.1:${port}/cognito`, stop }
}

/** An address of the test's own. */
export const newAddress = () => `seller-${randomUUID()}@example.com`

const DefineRequest = z.object({
  session: z.array(z.object({ challengeName: z.string(), challengeResult: z.boolean() })),
  userAttributes: z.object({ email_verified: z.optional(z.string()) }),
})

const productLike = (
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
