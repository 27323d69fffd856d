import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { createUserPool } from '#local/emulators/cognito/create-user-pool.ts'
import type {
  HttpListener,
  TriggerEvent,
  UserPoolClient,
  UserPoolConfig,
} from '#local/emulators/cognito/types.ts'
import { type SignIn, signIn } from '#tests/harness/sellers/amplify-sign-in.ts'
import { callCognito } from '#tests/harness/stack/cognito-call.ts'
import { productLike, rightCode } from './product-like-triggers.ts'

export const userPoolId = 'eu-west-1_LocalPool'
export const clientId = 'webclient'
export const password = 'Correct-horse-7'

export type Settings = {
  client?: Partial<UserPoolClient>
  triggers?: UserPoolConfig['triggers']
  triggerTimeoutMs?: number
  requiredAttributes?: readonly string[]
  dataFile?: string
}

export type LocalPool = Awaited<ReturnType<typeof startPool>>

type Attempt = Partial<Pick<SignIn, 'password' | 'answerChallenge'>>

/** A pool of the test's own on two free ports, with triggers like the product's and a clock to move. */
export const startPool = async (settings: Settings = {}) => {
  const clock = { aheadMs: 0 }
  const triggerEvents: TriggerEvent[] = []
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
    triggers: { ...productLike(triggerEvents, (username) => markVerified(username)), ...settings.triggers },
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
  const { endpoint } = outside
  const call = (operation: string, input: object) => callCognito(endpoint, operation, input)
  /** Answers the address, which is new. */
  const signUp = async (attributes: Record<string, string> = { name: 'Ada' }, Password = password) => {
    const email = newClientIp()
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
    await call('SignUp', { ClientId: clientId, Username: email, Password, UserAttributes })
    return email
  }
  const signInAs = (email: string, attempt: Attempt = {}) =>
    signIn({ ...rightAnswers, ...attempt, endpoint, clientId, userPoolId, email })
  const refresh = (RefreshToken: string | undefined) =>
    call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken })
  return { jwks: pool.jwks, endpoint, admin, triggerEvents, advance, stop, call, signUp, signInAs, refresh }
}

/** For a sign-in that the password alone should end. */
export const withoutCode = (): never => {
  throw new Error('Asked for a code')
}

const rightAnswers = { password, answerChallenge: () => rightCode }

const webClient: UserPoolClient = {
  id: clientId,
  explicitAuthFlows: ['ALLOW_CUSTOM_AUTH'],
  accessTokenMinutes: 10,
  refreshTokenDays: 30,
  refreshTokenGraceSeconds: 60,
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
export const newClientIp = () => `seller-${randomUUID()}@example.com`
