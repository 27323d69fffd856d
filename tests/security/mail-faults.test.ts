import { afterAll, beforeAll, expect, test } from 'vitest'
import { unverifiedMailLimits } from '#rules/accounts/verification.ts'
import { signIn } from '#tests/harness/sellers/amplify-sign-in.ts'
import { signUp } from '#tests/harness/sellers/seller.ts'
import { mailTo } from '#tests/harness/stack/inbox.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { unsentFiles } from '#tests/harness/stack/unsent-files.ts'
import { storedItems, storeItem } from '../harness/fuzz/stored.ts'
import { startNextHour } from './support/hours.ts'
import { codeMailed } from './support/mails.ts'
import { ask } from './support/visitor.ts'

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack({ withDeployedTimeout: ['user-pool', 'deliver-mail'] })
})
afterAll(() => stack.stop())

const type = 'verification'
const { unverified: limit } = unverifiedMailLimits()

async function mailIs(fault: 'down' | 'slow' | null) {
  const { status } = await fetch(`${stack.origin}/_local/mail`, {
    method: 'POST',
    body: JSON.stringify({ fault }),
  })
  expect(status).toBe(200)
}

const failures = () => stack.logged.filter((line) => line.startsWith('deliver-mail: {"level":"ERROR"')).length

const until = (isSo: () => boolean | Promise<boolean>) => expect.poll(isSo).toBe(true)

/** Lets delivery fail so often, from now on. */
const failedTries = (count: number, before = failures()) => until(() => failures() >= before + count)

/** A sign-in up to the code step with the mails that had come by then, and how it goes on once the code is there. */
function signInAwaitingCode(email: string) {
  let answer: (code: string) => void = () => {}
  const code = new Promise<string>((resolve) => {
    answer = resolve
  })
  let done: Promise<unknown> = Promise.resolve()
  const mailsWhenAsked = new Promise<unknown[]>((resolve, reject) => {
    done = signIn({
      endpoint: `${stack.origin}/cognito`,
      clientId: stack.userPoolClientId,
      userPoolId: stack.userPoolId,
      email,
      password: 'Correct-horse-7',
      answerChallenge: async () => {
        await ask(stack.origin, 'send-verification-email', { email, type })
        resolve(mailsOf(email))
        return code
      },
    })
    done.catch(reject)
  })
  const finish = (right: string) => {
    answer(right)
    return done
  }
  return { mailsWhenAsked, finish }
}

const mailsOf = (email: string) => mailTo(stack.origin, email)

test('sign-in asks for the code while mail is down; one mail follows', async () => {
  const email = await signUp(stack)
  await mailIs('down')
  const { mailsWhenAsked, finish } = signInAwaitingCode(email)
  expect(await mailsWhenAsked).toEqual([])
  await failedTries(2)
  expect(await mailsOf(email)).toEqual([])
  await mailIs(null)
  await finish(await codeMailed(stack.origin, email, type))
  expect(await mailsOf(email)).toHaveLength(1)
})

test('an outage uses up none of the hour’s mails to unverified emails', async () => {
  const window = nextHour()
  await storeItem(stack.environment, { ...window, type: 'rate', count: limit - 1 })
  await mailIs('down')
  const email = await signUp(stack)
  await ask(stack.origin, 'send-verification-email', { email, type })
  await failedTries(3)
  await mailIs(null)
  await codeMailed(stack.origin, email, type)
  expect(await mailsOf(email)).toHaveLength(1)
  expect(await countOf(window.sk)).toBe(limit)
})

test('unverified addresses share an hourly limit of mails, verified ones do not', async () => {
  nextHour()
  const [proven, last, none] = [await verifiedAddress(), await signUp(stack), await signUp(stack)]
  const window = nextHour()
  await storeItem(stack.environment, { ...window, type: 'rate', count: limit - 1 })
  await ask(stack.origin, 'send-verification-email', { email: last, type })
  await codeMailed(stack.origin, last, type)
  const refused = await ask(stack.origin, 'send-verification-email', { email: none, type })
  expect(refused.body).toMatchObject({ success: false, error: expect.stringMatching(/^No email was sent/) })
  await ask(stack.origin, 'send-verification-email', { email: proven, type: 'password_reset' })
  await codeMailed(stack.origin, proven, 'password_reset')
  expect(await mailsOf(none)).toEqual([])
  expect(await countOf(window.sk)).toBe(limit)
})

test('an expired code is never sent', async () => {
  nextHour()
  await mailIs('down')
  const email = await signUp(stack)
  await ask(stack.origin, 'send-verification-email', { email, type })
  await failedTries(1)
  stack.clock.advance(601)
  await mailIs(null)
  const item = await codeItemOf(email)
  const Keys = { pk: { S: item?.pk }, sk: { S: item?.sk } }
  const record = { dynamodb: { Keys, NewImage: { type: { S: 'code' } }, SequenceNumber: '1' } }
  expect(await stack.invoke('deliver-mail', { Records: [record] })).toEqual({ batchItemFailures: [] })
  expect(await mailsOf(email)).toEqual([])
})

test('mail that could not be sent for ten minutes is kept with its key', async () => {
  const email = await verifiedAddress()
  await ask(stack.origin, 'send-verification-email', { email, type: 'password_reset' })
  const code = await codeMailed(stack.origin, email, 'password_reset')
  const { body } = await ask(stack.origin, 'verify-code', { email, code, type: 'password_reset' })
  await mailIs('down')
  const reset = { email, newPassword: 'Quite-New-Pass9', resetToken: body.resetToken }
  expect((await ask(stack.origin, 'reset-password', reset)).status).toBe(200)
  await failedTries(1)
  stack.clock.advance(601)
  await until(async () => (await unsentFiles(stack)).some(({ payload }) => payload.includes('"NOTICE"')))
  await mailIs(null)
})

test('sign-in asks for the code while mail is slow; one mail follows', async () => {
  const window = nextHour()
  await mailIs('slow')
  const email = await signUp(stack)
  const { mailsWhenAsked, finish } = signInAwaitingCode(email)
  expect(await mailsWhenAsked).toEqual([])
  await until(async () => (await countOf(window.sk)) === 1)
  expect(await mailsOf(email)).toEqual([])
  await mailIs(null)
  await finish(await codeMailed(stack.origin, email, type))
  expect(await mailsOf(email)).toHaveLength(1)
})

async function codeItemOf(email: string) {
  const [item] = await storedItems(stack.environment, (it) => it.type === 'code' && it.email === email)
  return item
}

async function verifiedAddress() {
  const email = await signUp(stack)
  await ask(stack.origin, 'send-verification-email', { email, type })
  const code = await codeMailed(stack.origin, email, type)
  await ask(stack.origin, 'verify-code', { email, code, type })
  return email
}

/** Moves the clock to the beginning of the next hour. Returns the key of that hour's count. */
const nextHour = () => ({
  pk: 'RATE#mail-to-unverified',
  sk: new Date(startNextHour(stack.clock)).toISOString(),
})

async function countOf(window: string) {
  const [item] = await storedItems(
    stack.environment,
    ({ pk, sk }) => pk === 'RATE#mail-to-unverified' && sk === window,
  )
  return item?.count
}
