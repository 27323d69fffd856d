import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unverifiedMailLimits } from '#rules/accounts/verification.ts'
import { apiFor, newSeller, signInAt, signUp } from '#tests/harness/sellers/seller.ts'
import { callCognito } from '#tests/harness/stack/cognito-call.ts'
import { mailTo } from '#tests/harness/stack/inbox.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { storeItem } from '../harness/fuzz/stored.ts'
import { startNextHour } from './support/hours.ts'
import { codeMailed } from './support/mails.ts'
import { ask, times } from './support/visitor.ts'

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack()
})
afterAll(() => stack.stop())

const type = 'verification'
const notSent = { success: false, error: 'No email was sent: too many were requested. Try again later.' }

const signUpAs = (email: string) =>
  callCognito(`${stack.origin}/cognito`, 'SignUp', {
    ClientId: stack.userPoolClientId,
    Username: email,
    Password: 'Correct-horse-7',
    UserAttributes: [{ Name: 'name', Value: 'Eve' }],
  })

test('signing in to an unverified account mails nothing', async () => {
  const email = await signUp(stack)
  const stop = new Error('Asked for a code')
  const { origin, userPoolId, userPoolClientId } = stack
  const { signIn } = await import('#tests/harness/sellers/amplify-sign-in.ts')
  const attempt = signIn({
    endpoint: `${origin}/cognito`,
    clientId: userPoolClientId,
    userPoolId,
    email,
    password: 'Correct-horse-7',
    answerChallenge: () => Promise.reject(stop),
  })
  await expect(attempt).rejects.toBe(stop)
  // Mail leaves in order: once a later mail has arrived, an earlier one would have arrived too.
  const next = await signUp(stack)
  await ask(origin, 'send-verification-email', { email: next, type })
  await codeMailed(origin, next, type)
  expect(await mailTo(origin, email)).toEqual([])
})

test('tags of one mailbox share five mails an hour; new accounts get theirs', async () => {
  startNextHour(stack.clock)
  const mailbox = `victim${randomUUID().slice(0, 8)}`
  const tagged = times(12, (n) => `${mailbox}${n % 2 ? '.' : ''}+${n}@example.com`)
  await Promise.all(tagged.map(signUpAs))
  const unknown = times(12, (n) => `nobody${mailbox}+${n}@example.com`)
  const told = async (addresses: string[]) => {
    const replies: unknown[] = []
    for (const email of addresses) {
      const { body } = await ask(stack.origin, 'send-verification-email', { email, type })
      replies.push({ success: body.success, error: body.error, message: body.message })
    }
    return replies
  }
  const [known, same] = [await told(tagged), await told(unknown)]
  expect(known.slice(5)).toEqual(times(7, () => notSent))
  expect(same).toEqual(known)
  const otherAccount = await signUp(stack)
  await expect(signInAt(stack, otherAccount)).resolves.toHaveProperty('accessToken')
  const mails = await Promise.all(tagged.map((email) => mailTo(stack.origin, email)))
  expect(mails.flat()).toHaveLength(5)
})

test('codes and reset links to a mailbox’s tags share five mails an hour', async () => {
  startNextHour(stack.clock)
  const owner = await newSeller({ at: stack })
  startNextHour(stack.clock)
  const [name, domain] = owner.email.split('@')
  const tagged = times(12, (n) => `${name}+${n}@${domain}`)
  await Promise.all(tagged.map(signUpAs))
  for (const [n, email] of tagged.entries())
    await ask(stack.origin, 'send-verification-email', { email, type: n % 2 ? type : 'password_reset' })
  await ask(stack.origin, 'send-verification-email', { email: owner.email, type: 'password_reset' })
  // Mail that was asked for last has arrived: so has the earlier mail.
  await codeMailed(stack.origin, owner.email, 'password_reset')
  const mails = await Promise.all(tagged.map((email) => mailTo(stack.origin, email)))
  expect(mails.flat()).toHaveLength(5)
})

test('one client gets thirty mails an hour, whatever addresses they go to', async () => {
  const client = apiFor(stack.origin)
  const send = () =>
    client('POST', '/api/send-verification-email', { email: `${randomUUID()}@example.com`, type })
  const replies = []
  for (let n = 0; n < 32; n++) replies.push(await send())
  expect(replies.filter(({ body }) => body.success)).toHaveLength(30)
  expect(replies.at(-1)?.body.error).toBe('Too many requests. Try again in an hour.')
})

test('an hour’s reserve sends first mails and refuses repeated ones', async () => {
  const startsAt = startNextHour(stack.clock)
  const email = await signUp(stack)
  await ask(stack.origin, 'send-verification-email', { email, type })
  await codeMailed(stack.origin, email, type)
  const { unverified, keptForFirst } = unverifiedMailLimits()
  const count = unverified - keptForFirst
  const sk = new Date(startsAt).toISOString()
  await storeItem(stack.environment, { pk: 'RATE#mail-to-unverified', sk, type: 'rate', count })
  stack.clock.advance(31)
  const repeated = await ask(stack.origin, 'send-verification-email', { email, type })
  expect(repeated.body).toMatchObject(notSent)
  await expect(signInAt(stack, await signUp(stack))).resolves.toHaveProperty('accessToken')
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined])(
  'another origin’s page cannot request mail: a body of %s is refused',
  async (mediaType) => {
    const body = new Blob([JSON.stringify({ email: 'ada@example.com', type })])
    const reply = await fetch(`${stack.origin}/api/send-verification-email`, {
      method: 'POST',
      body,
      headers: { ...(mediaType && { 'content-type': mediaType }) },
    })
    expect([reply.status, await reply.json()]).toEqual([
      415,
      { error: 'unsupported-media-type', message: 'Send the request body as application/json.' },
    ])
  },
)
