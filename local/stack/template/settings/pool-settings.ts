import * as z from 'zod/mini'
import type { TriggerName, UserPoolClient, UserPoolConfig } from '#local/emulators/cognito/types.ts'
import type { Resources } from '../template.ts'
import { expectOne } from './expect-one.ts'
import { functionNameOf } from './function-settings.ts'

const Pool = z.object({
  Policies: z.object({
    PasswordPolicy: z.object({
      MinimumLength: z.number(),
      RequireLowercase: z.boolean(),
      RequireUppercase: z.boolean(),
      RequireNumbers: z.boolean(),
      RequireSymbols: z.boolean(),
    }),
  }),
  UsernameConfiguration: z.object({ CaseSensitive: z.boolean() }),
  Schema: z.array(z.object({ Name: z.string(), Required: z.boolean() })),
  LambdaConfig: z.object({
    PreSignUp: z.string(),
    DefineAuthChallenge: z.string(),
    CreateAuthChallenge: z.string(),
    VerifyAuthChallengeResponse: z.string(),
    PreTokenGenerationConfig: z.object({ LambdaArn: z.string(), LambdaVersion: z.literal('V2_0') }),
  }),
})

const minutes = z.literal('minutes')
const Client = z.object({
  ExplicitAuthFlows: z.array(z.string()),
  TokenValidityUnits: z.object({ AccessToken: minutes, IdToken: minutes, RefreshToken: minutes }),
  AccessTokenValidity: z.number(),
  IdTokenValidity: z.number(),
  RefreshTokenValidity: z.number(),
  RefreshTokenRotation: z.optional(
    z.object({
      Feature: z.enum(['ENABLED', 'DISABLED']),
      RetryGracePeriodSeconds: z._default(z.number(), 0),
    }),
  ),
  AuthSessionValidity: z.number(),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']),
  WriteAttributes: z.array(z.string()),
})

export type PoolSettings = Omit<UserPoolConfig, 'triggers' | 'now' | 'dataFile'> & {
  clientId: string
  /** The function behind each trigger. */
  functions: Record<TriggerName, string>
}

export function poolSettings(resources: Resources): PoolSettings {
  const pool = expectOne('user pool', resources('AWS::Cognito::UserPool'))
  const client = expectOne('user pool client', resources('AWS::Cognito::UserPoolClient'))
  const { Policies, UsernameConfiguration, Schema, LambdaConfig } = Pool.parse(pool.properties)
  const { PasswordPolicy: policy } = Policies
  return {
    userPoolId: pool.ref,
    issuer: pool.attribute('ProviderURL'),
    clientId: client.ref,
    clients: [clientOf(client.ref, client.properties)],
    passwordPolicy: {
      minLength: policy.MinimumLength,
      requireLowercase: policy.RequireLowercase,
      requireUppercase: policy.RequireUppercase,
      requireNumbers: policy.RequireNumbers,
      requireSymbols: policy.RequireSymbols,
    },
    caseSensitive: UsernameConfiguration.CaseSensitive,
    requiredAttributes: Schema.filter(({ Name, Required }) => Required && Name !== 'email').map(
      ({ Name }) => Name,
    ),
    functions: {
      preSignUp: functionNameOf(LambdaConfig.PreSignUp),
      define: functionNameOf(LambdaConfig.DefineAuthChallenge),
      create: functionNameOf(LambdaConfig.CreateAuthChallenge),
      verify: functionNameOf(LambdaConfig.VerifyAuthChallengeResponse),
      preToken: functionNameOf(LambdaConfig.PreTokenGenerationConfig.LambdaArn),
    },
  }
}

function clientOf(id: string, properties: unknown): UserPoolClient {
  const client = Client.parse(properties)
  const rotation = client.RefreshTokenRotation
  return {
    id,
    explicitAuthFlows: client.ExplicitAuthFlows,
    accessTokenMinutes: client.AccessTokenValidity,
    idTokenMinutes: client.IdTokenValidity,
    refreshTokenDays: client.RefreshTokenValidity / (24 * 60),
    ...(rotation?.Feature === 'ENABLED' && { refreshTokenGraceSeconds: rotation.RetryGracePeriodSeconds }),
    authSessionMinutes: client.AuthSessionValidity,
    preventUserExistenceErrors: client.PreventUserExistenceErrors === 'ENABLED',
    writeAttributes: client.WriteAttributes,
  }
}
