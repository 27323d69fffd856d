import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONWebKeySet } from 'jose'

export type Attributes = Record<string, string>

/** The event of a trigger. Only request and response differ between triggers. */
export type TriggerEvent = {
  version: string
  region: string
  userPoolId: string
  userName: string
  callerContext: { awsSdkVersion: string; clientId: string }
  triggerSource: string
  request: Record<string, unknown>
  response: Record<string, unknown>
}

/** Resolves to the event with its response filled in; what it throws reaches the client as Cognito words it. */
export type Trigger = (event: TriggerEvent) => Promise<unknown>

export type TriggerName = 'preSignUp' | 'define' | 'create' | 'verify' | 'preToken'

/** One AWS::Cognito::UserPoolClient. */
export type UserPoolClient = {
  id: string
  /** As the template spells them: ALLOW_CUSTOM_AUTH, ALLOW_REFRESH_TOKEN_AUTH ... */
  explicitAuthFlows: readonly string[]
  accessTokenMinutes: number
  /** As long as the access token when left out. */
  idTokenMinutes?: number | undefined
  refreshTokenDays: number
  /** How long a rotated refresh token still works; refresh tokens do not rotate when left out. */
  refreshTokenGraceSeconds?: number | undefined
  authSessionMinutes: number
  preventUserExistenceErrors: boolean
  /** Left out as in the template: every standard attribute that is not a verification flag. */
  writeAttributes?: readonly string[] | undefined
}

export type PasswordPolicy = {
  minLength: number
  requireLowercase: boolean
  requireUppercase: boolean
  requireNumbers: boolean
  requireSymbols: boolean
}

/** All of it comes from the stack's template, except the file, the trigger functions and the clock. */
export type UserPoolConfig = {
  /** region_name; the name is part of what a password proof signs. */
  userPoolId: string
  issuer: string
  clients: readonly UserPoolClient[]
  passwordPolicy: PasswordPolicy
  caseSensitive: boolean
  /** Attributes that a sign-up must bring, besides the email. */
  requiredAttributes?: readonly string[] | undefined
  triggers: Partial<Record<TriggerName, Trigger>>
  /** Cognito's own limit of 5000 when left out. */
  triggerTimeoutMs?: number | undefined
  /** Without it nothing outlives the process. */
  dataFile?: string | undefined
  /** Epoch milliseconds. The only clock that is compared with. */
  now: () => number
}

export type HttpListener = (request: IncomingMessage, response: ServerResponse) => void

export type UserPool = {
  /** The operations anyone may call, and the pool's public keys under /.well-known/jwks.json. */
  publicListener: HttpListener
  /** All operations, those of an administrator included; reachable by functions only. */
  internalListener: HttpListener
  jwks: JSONWebKeySet
}
