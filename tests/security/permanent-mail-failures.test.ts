import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#tests/harness/sellers/seller.ts'
import { callCognito } from '#tests/harness/stack/cognito-call.ts'
import { mailTo } from '#tests/harness/stack/inbox.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { storeItem } from '../harness/fuzz/stored.ts'
import { codeMailed } from './support/mails.ts'
import { ask } from './support/visitor.ts'

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack()
})
afterAll(() => stack.stop())

const type = 'verification'
/** 128 characters are Cognito's limit for a user name. */
const addressOf = (length: number) => `${'a'.repeat(length - 12)}@example.com`

const givenUp = () => stack.logged.filter((line) => line.includes('mail was given up'))

test('a mail the user pool refuses is given up; those behind it arrive', async () => {
  const email = await signUp(stack)
  const state = { nonce: 'n', expiresAt: stack.clock.now() + 600_000, attempts: 0, wrongAt: [], sentAt: [] }
  const hostile = { type: 'code', id: 'hostile', email: addressOf(129), purpose: type, state, revision: 1 }
  // One lane of the stream takes items of other keys too: whatever it is, it must go on.
  for (let n = 0; n < 10; n++)
    await storeItem(stack.environment, { ...hostile, pk: `CODE#verification#${n}`, sk: 'CODE' })
  await ask(stack.origin, 'send-verification-email', { email, type })
  await codeMailed(stack.origin, email, type)
  expect(await mailTo(stack.origin, email)).toHaveLength(1)
  await expect.poll(givenUp).toHaveLength(10)
  for (let n = 0; n < 10; n++) expect(givenUp().join()).toContain(`"item":"CODE#verification#${n} CODE"`)
  expect(givenUp()[0]).toContain('InvalidParameterException')
  expect(givenUp().join()).not.toContain('aaaa')
  expect(stack.logged.filter((line) => line.includes('"MailFailures":1'))).toHaveLength(10)
})

test('an email of 128 characters signs up; one of 129 is refused everywhere', async () => {
  const [longest, tooLong] = [addressOf(128), addressOf(129)]
  const enlist = (email: string) =>
    callCognito(`${stack.origin}/cognito`, 'SignUp', {
      ClientId: stack.userPoolClientId,
      Username: email,
      Password: 'Correct-horse-7',
      UserAttributes: [{ Name: 'name', Value: 'Ada Lovelace' }],
    })
  await enlist(longest)
  await ask(stack.origin, 'send-verification-email', { email: longest, type })
  await codeMailed(stack.origin, longest, type)
  await expect(enlist(tooLong)).rejects.toMatchObject({ name: 'InvalidParameterException' })
  const refused = { status: 400, body: { message: 'Use an email address of at most 128 characters.' } }
  expect(await ask(stack.origin, 'send-verification-email', { email: tooLong, type })).toMatchObject(refused)
  expect(await ask(stack.origin, 'verify-code', { email: tooLong, type, code: '000000' })).toMatchObject(
    refused,
  )
})
