import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#tests/harness/sellers/amplify-sign-in.ts'
import { newSeller, type Seller, signUp } from '#tests/harness/sellers/seller.ts'
import { callCognito } from '#tests/harness/stack/cognito-call.ts'
import { accountsOf } from '#tests/harness/stack/operator.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { storedItems } from '../harness/fuzz/stored.ts'
import { codeMailed, linkIn, mailsAbout } from './support/mails.ts'
import { ask, otherThan, times } from './support/visitor.ts'

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack()
})
afterAll(() => stack.stop())

const type = 'password_reset'
const newPassword = 'Quite-New-Pass9'
const refusal = { status: 400, body: { error: 'invalid-reset-token' } }
const done = { status: 200 }
const requestReset = (email: string) => ask(stack.origin, 'send-verification-email', { email, type })
const check = (email: string, code: string) => ask(stack.origin, 'verify-code', { email, code, type })
const resetWith = ({ email, resetToken }: { email: string; resetToken: string }, password = newPassword) =>
  ask(stack.origin, 'reset-password', { email, resetToken, newPassword: password })

/** The link of the newest reset mail, once there are this many. */
async function linkMailed(email: string, count = 1) {
  const [mail] = await mailsAbout(stack.origin, email, /^Reset your/, count)
  return linkIn(mail)
}

async function requestedLink(email: string) {
  await requestReset(email)
  return linkMailed(email)
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
  callCognito(`${stack.origin}/cognito`, 'GetTokensFromRefreshToken', {
    ClientId: stack.userPoolClientId,
    RefreshToken: refreshToken,
    ClientMetadata: { session: sessionToken },
  })

async function lockCodes(email: string) {
  const code = await codeMailed(stack.origin, email, type)
  for (const n of times(5, (n) => n + 1)) await check(email, otherThan(code, n))
  expect((await check(email, code)).body).toMatchObject({ success: false, lockout: true })
}

describe('the link of a reset mail', () => {
  test('sets a new password during a lockout and ends every session', async () => {
    const seller = await newSeller({ at: stack })
    const link = await requestedLink(seller.email)
    await lockCodes(seller.email)
    expect(await resetWith(link)).toMatchObject(done)
    await expect(refresh(seller)).rejects.toThrow()
    await expect(enter(seller.email, seller.password)).rejects.toThrow('Incorrect username or password.')
    await expect(enter(seller.email, newPassword)).resolves.toHaveProperty('accessToken')
    await mailsAbout(stack.origin, seller.email, /password was changed$/)
  })

  test('is mailed while codes are locked, and no code is evaluated for it', async () => {
    const email = await signUp(stack)
    await requestReset(email)
    await lockCodes(email)
    stack.clock.advance(31)
    expect((await requestReset(email)).body).toMatchObject({
      success: true,
      lockout: true,
      attemptsRemaining: 0,
    })
    const link = await linkMailed(email, 2)
    const code = await codeMailed(stack.origin, email, type, 2)
    expect((await check(email, code)).body).toMatchObject({ success: false, lockout: true })
    expect(await resetWith(link)).toMatchObject(done)
  })

  test('works once, also for fifty requests in parallel', async () => {
    const email = await signUp(stack)
    const link = await requestedLink(email)
    const parallel = await Promise.all(times(50, () => resetWith(link)))
    expect(parallel.filter(({ status }) => status === 200)).toHaveLength(1)
    stack.clock.advance(16)
    expect(await resetWith(link, 'Yet-Another-Pass9')).toMatchObject(refusal)
    await expect(enter(email, newPassword)).resolves.toHaveProperty('accessToken')
  })

  test('ends with a reset by its mail’s code, and the reverse', async () => {
    const [ada, eve] = await Promise.all([signUp(stack), signUp(stack)])
    const links = [await requestedLink(ada), await requestedLink(eve)] as const
    const tokenOf = async (email: string) => {
      const { body } = await check(email, await codeMailed(stack.origin, email, type))
      return { email, resetToken: String(body.resetToken) }
    }
    const tokens = [await tokenOf(ada), await tokenOf(eve)] as const
    expect(await resetWith(tokens[0])).toMatchObject(done)
    expect(await resetWith(links[1])).toMatchObject(done)
    for (const late of [links[0], tokens[1]])
      expect(await resetWith(late, 'Yet-Another-Pass9')).toMatchObject(refusal)
  })

  test('works for a day: longer than a stranger can keep mail from being sent', async () => {
    const [early, late] = await Promise.all([signUp(stack), signUp(stack)])
    const links = [await requestedLink(early), await requestedLink(late)] as const
    const hour = 3600
    stack.clock.advance(24 * hour - 60)
    expect(await resetWith(links[0])).toMatchObject(done)
    stack.clock.advance(61)
    expect(await resetWith(links[1])).toMatchObject(refusal)
  })

  test('is replaced by the link of a newer mail', async () => {
    const email = await signUp(stack)
    const first = await requestedLink(email)
    stack.clock.advance(31)
    await requestReset(email)
    const second = await linkMailed(email, 2)
    expect(await resetWith(first)).toMatchObject(refusal)
    expect(await resetWith(second)).toMatchObject(done)
  })

  test('changes the password of its own account only', async () => {
    const [ada, eve] = await Promise.all([signUp(stack), signUp(stack)])
    const link = await requestedLink(eve)
    await requestedLink(ada)
    expect(await resetWith({ ...link, email: ada })).toMatchObject(refusal)
    expect(await resetWith({ email: eve, resetToken: link.resetToken.slice(0, -1) })).toMatchObject(refusal)
    await expect(enter(ada, newPassword)).rejects.toThrow('Incorrect username or password.')
    expect(await resetWith(link)).toMatchObject(done)
  })

  test('is useless for a recreated or disabled account of the email', async () => {
    const [deleted, disabled] = await Promise.all([signUp(stack), signUp(stack)])
    const links = [await requestedLink(deleted), await requestedLink(disabled)] as const
    await accountsOf(stack).delete(deleted)
    await callCognito(`${stack.origin}/cognito`, 'SignUp', {
      ClientId: stack.userPoolClientId,
      Username: deleted,
      Password: 'Correct-horse-8',
      UserAttributes: [{ Name: 'name', Value: 'Grace Hopper' }],
    })
    await accountsOf(stack).disable(disabled)
    for (const link of links) expect(await resetWith(link)).toMatchObject(refusal)
    await expect(enter(deleted, newPassword)).rejects.toThrow('Incorrect username or password.')
  })

  test('is nowhere in the table, and opening it changes nothing', async () => {
    const email = await signUp(stack)
    const { resetToken, url } = await requestedLink(email)
    const everything = await storedItems(stack.environment, () => true)
    expect(JSON.stringify(everything)).not.toContain(resetToken)
    const links = () => storedItems(stack.environment, ({ type }) => type === 'reset_link')
    const before = await links()
    await fetch(url)
    expect(await links()).toEqual(before)
    expect(await resetWith({ email, resetToken })).toMatchObject(done)
  })

  test('leaves the code the only six digits of the mail, whatever the address', async () => {
    const email = `123456.${crypto.randomUUID()}+9876543@example.com`
    await callCognito(`${stack.origin}/cognito`, 'SignUp', {
      ClientId: stack.userPoolClientId,
      Username: email,
      Password: 'Correct-horse-7',
      UserAttributes: [{ Name: 'name', Value: 'Ada' }],
    })
    const link = await requestedLink(email)
    const [mail] = await mailsAbout(stack.origin, email, /^Reset your/)
    expect(mail?.text.match(/\d{6,}/g)).toHaveLength(1)
    expect(link.email).toBe(email)
    expect(await resetWith(link)).toMatchObject(done)
  })
})
