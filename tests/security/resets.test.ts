import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#tests/harness/sellers/amplify-sign-in.ts'
import { newSeller, type Seller, signUp } from '#tests/harness/sellers/seller.ts'
import { callCognito } from '#tests/harness/stack/cognito-call.ts'
import { accountsOf } from '#tests/harness/stack/operator.ts'
import { type SharedStack, sharedStack } from '#tests/harness/stack/shared-stack.ts'
import { storedItems } from '../harness/fuzz/stored.ts'
import { codeMailed, mailsAbout } from './support/mails.ts'
import { ask, times } from './support/visitor.ts'

let stack: SharedStack
beforeAll(async () => {
  stack = await sharedStack()
})

const type = 'password_reset'
const newPassword = 'Quite-New-Pass9'
const refusal = { status: 400, body: { error: 'invalid-reset-token' } }
const reset = (body: object) => ask(stack.origin, 'reset-password', body)
const isDone = ({ status }: { status: number }) => status === 200

async function tokenFor(email: string) {
  await ask(stack.origin, 'send-verification-email', { email, type })
  const code = await codeMailed(stack.origin, email, type)
  const { body } = await ask(stack.origin, 'verify-code', { email, code, type })
  return String(body.resetToken)
}

function grantsOf({ accessToken }: Seller) {
  const { sub } = decodeJwt(accessToken)
  return storedItems(stack.environment, ({ type, user_id }) => type === 'grant' && user_id === sub)
}

const enter = (email: string, password: string) =>
  signIn({
    endpoint: `${stack.origin}/cognito`,
    clientId: stack.userPoolClientId,
    userPoolId: stack.userPoolId,
    email,
    password,
  })

const refresh = ({ refreshToken, sessionToken }: Pick<Seller, 'refreshToken' | 'sessionToken'>) =>
  Promise.allSettled([
    callCognito(`${stack.origin}/cognito`, 'GetTokensFromRefreshToken', {
      ClientId: stack.userPoolClientId,
      RefreshToken: refreshToken,
      ClientMetadata: { session: sessionToken },
    }),
  ])

describe('a password', () => {
  test('is replaced once, whatever tokens are tried', async () => {
    const [ada, eve] = await Promise.all([newSeller(), newSeller()])
    const [resetToken, othersToken] = await Promise.all([tokenFor(ada.email), tokenFor(eve.email)])
    const { email } = ada
    expect(await reset({ email, newPassword })).toMatchObject({
      status: 400,
      body: { error: 'invalid-input' },
    })
    for (const wrong of [othersToken, 'x'.repeat(43), `${resetToken}x`, resetToken.toLowerCase()])
      expect(await reset({ email, newPassword, resetToken: wrong })).toMatchObject(refusal)
    await expect(enter(email, newPassword)).rejects.toThrow('Incorrect username or password.')

    expect(await grantsOf(ada)).toHaveLength(1)
    const parallel = await Promise.all(times(50, () => reset({ email, newPassword, resetToken })))
    // One request holds the token for a while. Its deletion refuses it permanently.
    expect(await grantsOf(ada)).toEqual([])
    const late = await reset({ email, newPassword: 'Yet-Another-Pass9', resetToken })
    expect([...parallel, late].filter(isDone)).toHaveLength(1)
    expect([...parallel, late].filter((reply) => !isDone(reply)).map(({ status }) => status)).toEqual(
      times(50, () => 400),
    )
    await expect(enter(email, newPassword)).resolves.toHaveProperty('accessToken')
    await expect(enter(email, ada.password)).rejects.toThrow('Incorrect username or password.')
    await expect(enter(eve.email, eve.password)).resolves.toHaveProperty('accessToken')
    await mailsAbout(stack.origin, email, /password was changed$/)
  })

  test('once replaced ends every session: refresh tokens at once, access tokens within ten minutes', async () => {
    const phone = await newSeller()
    const laptop = await phone.signIn()
    const resetToken = await tokenFor(phone.email)
    const before = await Promise.all([refresh(phone), refresh(laptop)])
    expect(before.flat().map(({ status }) => status)).toEqual(times(2, () => 'fulfilled'))
    expect(await reset({ email: phone.email, newPassword, resetToken })).toSatisfy(isDone)
    const after = await Promise.all([refresh(phone), refresh(laptop)])
    expect(after.flat().map(({ status }) => status)).toEqual(times(2, () => 'rejected'))
    const { exp = 0, iat = 0 } = decodeJwt(phone.accessToken)
    expect(exp - iat).toBeLessThanOrEqual(600)
  })

  test('replaced by mail verifies the address, so that the sign-in asks for no code', async () => {
    const email = await signUp(stack)
    await reset({ email, newPassword, resetToken: await tokenFor(email) })
    await expect(enter(email, newPassword)).resolves.toHaveProperty('accessToken')
  })

  test('a recreated account’s password stays against the previous account’s token', async () => {
    const email = await signUp(stack)
    const resetToken = await tokenFor(email)
    await accountsOf(stack).delete(email)
    await callCognito(`${stack.origin}/cognito`, 'SignUp', {
      ClientId: stack.userPoolClientId,
      Username: email,
      Password: 'Correct-horse-8',
      UserAttributes: [{ Name: 'name', Value: 'Grace Hopper' }],
    })
    expect(await reset({ email, newPassword, resetToken })).toMatchObject(refusal)
    await expect(enter(email, newPassword)).rejects.toThrow('Incorrect username or password.')
  })
})
