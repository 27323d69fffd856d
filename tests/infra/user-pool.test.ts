import { expect, test } from 'vitest'
import { dev, prod } from '../harness/infra/template.ts'

const pool = dev.onlyOfType('AWS::Cognito::UserPool').Properties
const client = dev.onlyOfType('AWS::Cognito::UserPoolClient').Properties
const triggers = { 'Fn::GetAtt': [dev.functionNamed('user-pool').id, 'Arn'] }

test('sellers sign up themselves and sign in with their email in any case', () => {
  expect(pool).toMatchObject({
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    UserPoolTier: 'ESSENTIALS',
  })
})

test('the user pool never verifies an email or recovers an account automatically', () => {
  expect(pool).toMatchObject({
    AutoVerifiedAttributes: [],
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
    MfaConfiguration: 'OFF',
  })
})

test('a password has at least 8 characters with upper, lower, digit and special', () => {
  expect(pool.Policies).toMatchObject({
    PasswordPolicy: {
      MinimumLength: 8,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
    },
  })
})

test('every account has an email and a name', () => {
  expect(pool.Schema).toEqual([
    { Name: 'email', Mutable: true, Required: true },
    { Name: 'name', Mutable: true, Required: true },
  ])
})

test('one function handles every trigger', () => {
  expect(pool.LambdaConfig).toEqual({
    PreSignUp: triggers,
    DefineAuthChallenge: triggers,
    CreateAuthChallenge: triggers,
    VerifyAuthChallengeResponse: triggers,
    PreTokenGenerationConfig: { LambdaArn: triggers, LambdaVersion: 'V2_0' },
  })
})

test('the only way in is the custom challenge; Cognito refuses REFRESH_TOKEN_AUTH beside rotation', () => {
  expect(client.ExplicitAuthFlows).toEqual(['ALLOW_CUSTOM_AUTH'])
  expect(client.SupportedIdentityProviders).toEqual(['COGNITO'])
})

test('OAuth is off', () => {
  expect(client.AllowedOAuthFlowsUserPoolClient).toBe(false)
  expect(client).not.toHaveProperty('AllowedOAuthFlows')
  expect(client).not.toHaveProperty('CallbackURLs')
  expect(dev.ofType('AWS::Cognito::UserPoolDomain')).toEqual([])
})

test('an unknown account looks like a wrong password', () => {
  expect(client.PreventUserExistenceErrors).toBe('ENABLED')
})

test('access tokens end after 10 minutes, challenges after 15; refresh tokens are revocable', () => {
  expect(client).toMatchObject({
    AccessTokenValidity: 10,
    IdTokenValidity: 10,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes' },
    AuthSessionValidity: 15,
    EnableTokenRevocation: true,
  })
})

test('a session ends after 30 days; refresh tokens rotate with 60 s of grace', () => {
  expect(client).toMatchObject({
    RefreshTokenValidity: 30 * 24 * 60,
    TokenValidityUnits: { RefreshToken: 'minutes' },
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
  })
})

test('sellers may write name, email and time zone, never `email_verified`', () => {
  expect(client.WriteAttributes).toEqual(['email', 'name', 'zoneinfo'])
})

test('only production keeps its accounts when the stack is deleted', () => {
  const kept = prod.onlyOfType('AWS::Cognito::UserPool')
  expect(kept.Properties.DeletionProtection).toBe('ACTIVE')
  expect(kept.DeletionPolicy).toBe('RetainExceptOnCreate')
  expect(pool.DeletionProtection).toBe('INACTIVE')
})
