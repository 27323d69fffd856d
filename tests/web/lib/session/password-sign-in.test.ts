// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPasswordSignIn } from '#web/lib/session/srp/password-sign-in.ts'

const pool = { url: 'https://pool.example', clientId: 'client', name: 'Abc123' }
const metadata = { session: 'session-1' }
const start = (username: string) => ({ pool, username, metadata })
const request = (username: string) => ({ ...start(username), password: 'Correct-Horse-7' })
const ada = 'ada@example.com'

let calls: string[]
let isOffline: boolean

/** Answers as a user pool, with a session that names the user. */
async function answer(_url: string, { headers, body }: { headers: Record<string, string>; body: string }) {
  if (isOffline) throw new TypeError('offline')
  const operation = headers['x-amz-target']?.split('.')[1]
  const { AuthParameters, Session } = JSON.parse(body)
  calls.push(`${operation} ${AuthParameters?.USERNAME ?? Session}`)
  if (operation === 'RespondToAuthChallenge') return Response.json({ AuthenticationResult: {} })
  const ChallengeParameters = { USER_ID_FOR_SRP: 'user-1', SALT: '1', SRP_B: '2', SECRET_BLOCK: 'block' }
  return Response.json({ ChallengeParameters, Session: `session of ${AuthParameters.USERNAME}` })
}

const newSignIn = () => createPasswordSignIn({ publicKey: 'a', proofOf: async () => 'proof' })

beforeEach(() => {
  calls = []
  isOffline = false
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  vi.stubGlobal('fetch', vi.fn(answer))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('only the proof is left to send once the password is typed', async () => {
  const { begin, signIn } = newSignIn()
  begin(start(ada))
  await vi.waitFor(() => expect(calls).toEqual([`InitiateAuth ${ada}`]))
  expect(await signIn(request(ada))).toEqual({ userId: 'user-1', answer: { AuthenticationResult: {} } })
  expect(calls).toEqual([`InitiateAuth ${ada}`, `RespondToAuthChallenge session of ${ada}`])
})

test('another email is asked for anew, and proves nothing about the first', async () => {
  const { begin, signIn } = newSignIn()
  begin(start('ad@example.com'))
  await signIn(request(ada))
  expect(calls.slice(1)).toEqual([`InitiateAuth ${ada}`, `RespondToAuthChallenge session of ${ada}`])
})

test('what was begun two minutes ago is begun again', async () => {
  const { begin, signIn } = newSignIn()
  begin(start(ada))
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  await signIn(request(ada))
  expect(calls.filter((call) => call.startsWith('InitiateAuth'))).toHaveLength(2)
})

test('a beginning without an answer is repeated with the password', async () => {
  const { begin, signIn } = newSignIn()
  isOffline = true
  begin(start(ada))
  await vi.advanceTimersByTimeAsync(1_000)
  isOffline = false
  await signIn(request(ada))
  expect(calls).toEqual([`InitiateAuth ${ada}`, `RespondToAuthChallenge session of ${ada}`])
})
