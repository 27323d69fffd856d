import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider'
import { confirmSignIn, fetchAuthSession, signIn, signOut, signUp } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useAmplify } from './amplify.ts'
import { clientId, type LocalPool, newClientIp, password, startPool, userPoolId } from './local-pool.ts'
import { rightCode } from './product-like-triggers.ts'

const askedForCode = { nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE' } }
const signedIn = { isSignedIn: true, nextStep: { signInStep: 'DONE' } }
const refusedPassword = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }

describe('Amplify, pointed at the local user pool', () => {
  let pool: LocalPool
  let username: string

  beforeAll(async () => {
    pool = await startPool()
  })
  afterAll(() => pool.stop())
  beforeEach(() => {
    username = newClientIp()
    useAmplify(pool.endpoint)
  })

  const signUpAda = (name = username) =>
    signUp({ username: name, password, options: { userAttributes: { name: 'Ada' } } })
  const signInAda = (attempt = password, name = username) =>
    signIn({ username: name, password: attempt, options: { authFlowType: 'CUSTOM_WITH_SRP' } })

  const signInVerified = async () => {
    await signUpAda()
    await signInAda()
    await confirmSignIn({ challengeResponse: rightCode })
  }
  const refresh = () => fetchAuthSession({ forceRefresh: true })

  test('signs up without a mail from the pool', async () => {
    expect(await signUpAda()).toMatchObject({ isSignUpComplete: true })
  })

  test('is told that an address is taken, whatever its case', async () => {
    await signUpAda()
    await expect(signUpAda(username.toUpperCase())).rejects.toMatchObject({ name: 'UsernameExistsException' })
  })

  test('signs in with password and code, later with the password alone', async () => {
    await signUpAda()
    expect(await signInAda()).toMatchObject({
      nextStep: { ...askedForCode.nextStep, additionalInfo: { maskedEmail: 'a***a' } },
    })
    expect(await confirmSignIn({ challengeResponse: rightCode })).toMatchObject(signedIn)
    await signOut()
    expect(await signInAda(password, username.toUpperCase())).toMatchObject(signedIn)
  })

  test('refuses a wrong password and an unknown address in the same words', async () => {
    await signUpAda()
    await expect(signInAda('Wrong-horse-77')).rejects.toMatchObject(refusedPassword)
    await expect(signInAda(password, newClientIp())).rejects.toMatchObject(refusedPassword)
  })

  test('accepts the right code after a wrong one and a resend', async () => {
    await signUpAda()
    await signInAda()
    expect(await confirmSignIn({ challengeResponse: '000000' })).toMatchObject(askedForCode)
    expect(await confirmSignIn({ challengeResponse: 'resend' })).toMatchObject(askedForCode)
    expect(await confirmSignIn({ challengeResponse: rightCode })).toMatchObject(signedIn)
  })

  test('takes a code within 15 minutes and refuses it after', async () => {
    await signUpAda()
    await signInAda()
    pool.advance(899)
    expect(await confirmSignIn({ challengeResponse: '000000' })).toMatchObject(askedForCode)
    pool.advance(901)
    await expect(confirmSignIn({ challengeResponse: rightCode })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })

  test('gets new tokens of the same session when it refreshes', async () => {
    await signInVerified()
    const before = (await fetchAuthSession()).tokens
    pool.advance(3600)
    const after = (await refresh()).tokens
    expect(after?.accessToken.toString()).not.toBe(before?.accessToken.toString())
    expect(after?.accessToken.payload).toMatchObject({
      origin_jti: before?.accessToken.payload.origin_jti,
      auth_time: before?.accessToken.payload.auth_time,
      tenant_id: 'tenant-1',
      client_id: clientId,
    })
    expect(after?.idToken?.payload).toMatchObject({ email: username, email_verified: true, name: 'Ada' })
  })

  test('keeps the new refresh token, so that the old one may end', async () => {
    const store = cognitoUserPoolsTokenProvider.tokenOrchestrator.getTokenStore()
    const stored = async () => (await store.loadTokens())?.refreshToken
    await signInVerified()
    const old = await stored()
    await refresh()
    expect(await stored()).not.toBe(old)
    pool.advance(3600)
    await expect(pool.refresh(old)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' })
    expect((await refresh()).tokens).toBeDefined()
  })

  test('revokes its refresh token at sign-out', async () => {
    await signInVerified()
    const stored = await cognitoUserPoolsTokenProvider.tokenOrchestrator.getTokenStore().loadTokens()
    await signOut()
    expect(stored?.refreshToken).toBeTypeOf('string')
    await expect(pool.refresh(stored?.refreshToken)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid Refresh Token',
    })
  })

  test('cannot refresh once an administrator has signed the user out', async () => {
    await signInVerified()
    await pool.admin.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: username }))
    expect((await refresh()).tokens).toBeUndefined()
  })

  test('cannot refresh after the refresh token has lived its days', async () => {
    await signInVerified()
    pool.advance(30 * 86_400)
    expect((await refresh()).tokens).toBeUndefined()
  })
})
