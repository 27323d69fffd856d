import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stepSeconds } from '#rules/accounts/second-factor.ts'
import { signIn } from '#tests/harness/sellers/amplify-sign-in.ts'
import { type Authenticator, codeOf, setUpAuthenticator } from '#tests/harness/sellers/authenticator.ts'
import { apiFor, newSeller, type Seller } from '#tests/harness/sellers/seller.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { storedItems } from '../harness/fuzz/stored.ts'
import { linkIn, mailsAbout } from './support/mails.ts'
import { ask, otherThan, times } from './support/visitor.ts'

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack()
})
afterAll(() => stack.stop())

type Protected = Seller & Authenticator

async function protectedSeller(): Promise<Protected> {
  const seller = await newSeller({ at: stack })
  return { ...seller, ...(await setUpAuthenticator(seller.api, stack.clock.now)) }
}

type Entry = {
  answer?: (tried: number) => string
  password?: string
  metadata?: Record<string, string>
}

/** Signs in and answers each question for a code, at most `tries` times. */
async function enter(seller: Protected, { answer, password = seller.password, metadata = {} }: Entry) {
  const asked: Record<string, string>[] = []
  const maxQuestions = 3
  const tokens = await signIn({
    endpoint: `${stack.origin}/cognito`,
    clientId: stack.userPoolClientId,
    userPoolId: stack.userPoolId,
    email: seller.email,
    password,
    metadata,
    answerChallenge: (parameters) => {
      asked.push(parameters)
      if (!answer || asked.length > maxQuestions) throw new Error('Asked for a code')
      return answer(asked.length)
    },
  }).catch(() => undefined)
  return { asked, tokens, claims: tokens && decodeJwt(tokens.accessToken) }
}

/** The beginning of a later step, whose codes were never used: a test that counts steps has all of it. */
function nextStep() {
  const intoStep = Math.floor(stack.clock.now() / 1000) % stepSeconds
  stack.clock.advance(5 * stepSeconds - intoStep)
}
const shown = ({ secret }: Authenticator, steps = 0) => codeOf(secret, stack.clock.now(), steps)

async function factorOf({ email }: Seller) {
  const items = await storedItems(stack.environment, ({ type }) =>
    ['second_factor', 'profile'].includes(type ?? ''),
  )
  const profile = items.find((item) => item.email === email)
  return items.find(({ pk, type }) => type === 'second_factor' && pk === profile?.pk)
}

describe('a sign-in to an account with an authenticator app', () => {
  test('takes password and code, and its token says when', async () => {
    const seller = await protectedSeller()
    expect(await enter(seller, {})).toMatchObject({
      asked: [{ kind: 'authenticator', attemptsRemaining: '5' }],
      tokens: undefined,
    })
    nextStep()
    const { claims } = await enter(seller, { answer: () => shown(seller) })
    const at = Math.floor(stack.clock.now() / 1000)
    expect(Math.abs(Number(claims?.second_factor_at) - at)).toBeLessThan(30)
  })

  test('stores neither the secret nor a recovery code in the clear', async () => {
    const seller = await protectedSeller()
    const stored = JSON.stringify(await factorOf(seller))
    expect(stored).not.toContain(seller.secret)
    for (const code of seller.recoveryCodes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replace('-', ''))
    }
  })

  test('refuses the code that turned it on, and any that was used', async () => {
    nextStep()
    const seller = await protectedSeller()
    expect((await enter(seller, { answer: () => shown(seller) })).tokens).toBeUndefined()
    nextStep()
    stack.clock.advance(15 * 60)
    const code = shown(seller)
    expect((await enter(seller, { answer: () => code })).tokens).toBeDefined()
    expect((await enter(seller, { answer: () => code })).tokens).toBeUndefined()
  })

  test('accepts one step of a wrong clock, and no code before the last one', async () => {
    const seller = await protectedSeller()
    nextStep()
    expect((await enter(seller, { answer: () => shown(seller, 2) })).tokens).toBeUndefined()
    stack.clock.advance(15 * 60)
    expect((await enter(seller, { answer: () => shown(seller, -2) })).tokens).toBeUndefined()
    stack.clock.advance(15 * 60)
    expect((await enter(seller, { answer: () => shown(seller, 1) })).tokens).toBeDefined()
    expect((await enter(seller, { answer: () => shown(seller, 0) })).tokens).toBeUndefined()
    stack.clock.advance(15 * 60)
    expect((await enter(seller, { answer: () => shown(seller, -1) })).tokens).toBeDefined()
  })

  test('evaluates at most five of 200 parallel guesses', { timeout: 120_000 }, async () => {
    const seller = await protectedSeller()
    nextStep()
    const before = Number((await factorOf(seller))?.revision)
    const right = shown(seller)
    const entries = await Promise.all(
      times(200, (n) => enter(seller, { answer: (tried) => (tried === 1 ? otherThan(right, n + 1) : '') })),
    )
    expect(entries.every(({ tokens }) => tokens === undefined)).toBe(true)
    expect(Number((await factorOf(seller))?.revision) - before).toBe(5)
    const locked = await enter(seller, { answer: () => right })
    expect(locked.tokens).toBeUndefined()
    expect(locked.asked[0]).toMatchObject({ lockout: 'true', attemptsRemaining: '0' })
    stack.clock.advance(15 * 60 + 1)
    expect((await enter(seller, { answer: () => shown(seller) })).tokens).toBeDefined()
  })

  test('is asked for the code after a reset of the password too', async () => {
    const seller = await protectedSeller()
    await ask(stack.origin, 'send-verification-email', { email: seller.email, type: 'password_reset' })
    const [mail] = await mailsAbout(stack.origin, seller.email, /^Reset your/)
    const { email, resetToken } = linkIn(mail)
    const newPassword = 'Quite-New-Pass9'
    expect(await ask(stack.origin, 'reset-password', { email, resetToken, newPassword })).toMatchObject({
      status: 200,
    })
    const bare = await enter(seller, { password: newPassword })
    expect(bare).toMatchObject({ asked: [{ kind: 'authenticator' }], tokens: undefined })
    nextStep()
    const whole = await enter(seller, { password: newPassword, answer: () => shown(seller) })
    expect(whole.tokens).toBeDefined()
  })

  test('takes each recovery code once, and mails the owner', async () => {
    const seller = await protectedSeller()
    const [code = ''] = seller.recoveryCodes
    const entered = await enter(seller, { answer: () => code.toUpperCase().replace('-', ' ') })
    expect(entered.tokens).toBeDefined()
    await mailsAbout(stack.origin, seller.email, /^A recovery code was used/)
    expect((await enter(seller, { answer: () => code })).tokens).toBeUndefined()
    const view = await apiFor(stack.origin, entered.tokens?.accessToken)('GET', '/api/second-factor')
    expect(view.body).toMatchObject({ state: 'on', recovery_codes_left: 9 })
  })
})

describe('a trusted device', () => {
  const device = 'd'.repeat(43)

  test('is not asked again for 30 days, and another one is', async () => {
    const seller = await protectedSeller()
    nextStep()
    await enter(seller, { answer: () => shown(seller), metadata: { trust_device: device } })
    expect((await enter(seller, { metadata: { trusted_device: device } })).tokens).toBeDefined()
    expect((await enter(seller, { metadata: { trusted_device: 'e'.repeat(43) } })).tokens).toBeUndefined()
    stack.clock.advance(30 * 86_400 + 1)
    expect((await enter(seller, { metadata: { trusted_device: device } })).tokens).toBeUndefined()
  })

  test('still enters a code for payouts, another email and the end of the account', async () => {
    const seller = await protectedSeller()
    nextStep()
    await enter(seller, { answer: () => shown(seller), metadata: { trust_device: device } })
    stack.clock.advance(10 * 60)
    const { tokens } = await enter(seller, { metadata: { trusted_device: device } })
    const trusted = apiFor(stack.origin, tokens?.accessToken)
    const moves: [string, string, object?][] = [
      ['POST', '/api/payouts/setup', { country: 'US' }],
      ['POST', '/api/profile/email', { email: 'other@example.com' }],
      ['POST', '/api/account/close', { code: '000000' }],
      ['DELETE', '/api/second-factor'],
    ]
    for (const move of moves)
      expect(await trusted(...move), move[1]).toMatchObject({ status: 403, body: { error: 'sign-in-again' } })
    const proven = await enter(seller, { answer: () => shown(seller) })
    const reply = await apiFor(stack.origin, proven.tokens?.accessToken)('POST', '/api/account/close', {
      code: '000000',
    })
    expect(reply.body).toMatchObject({ error: 'wrong-code' })
  })

  test('is forgotten with the app that it was trusted with', async () => {
    const seller = await protectedSeller()
    nextStep()
    const entered = await enter(seller, { answer: () => shown(seller), metadata: { trust_device: device } })
    stack.clock.advance(60)
    const again = await setUpAuthenticator(apiFor(stack.origin, entered.tokens?.accessToken), stack.clock.now)
    expect(again.recoveryCodes).toHaveLength(10)
    expect((await enter(seller, { metadata: { trusted_device: device } })).tokens).toBeUndefined()
  })
})
