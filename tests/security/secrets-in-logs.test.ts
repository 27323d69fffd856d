import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callCognito } from '#tests/support/cognito-call.ts'
import { type OwnStack, ownStack } from '#tests/support/own-stack.ts'
import { apiFor, newSeller } from '#tests/support/seller.ts'
import { codeMailed, mailsAbout } from './support/mails.ts'
import { storedItems } from './support/stored.ts'
import { ask, otherThan } from './support/visitor.ts'

let place: OwnStack
const printed: string[] = []
beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...parts) => void printed.push(parts.map(String).join(' ')))
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream)
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      printed.push(String(chunk))
      return write(chunk)
    })
  }
  place = await ownStack()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await place.stop()
})

const newPassword = 'Canary-Password-9'
const type = 'password_reset'
const faultOfMail = (fault: string | null) =>
  fetch(`${place.origin}/_local/mail`, { method: 'POST', body: JSON.stringify({ fault }) })

/** Sign-up, sign-in, wrong and right codes, a reset, failures in between. Returns every secret that occurred. */
async function story() {
  const seller = await newSeller({ at: place, name: 'Canary Lovelace' })
  const { email, password, accessToken, idToken, refreshToken } = seller
  const firstCode = await codeMailed(place.origin, email, 'verification')
  await faultOfMail('down')
  await ask(place.origin, 'send-verification-email', { email, type })
  await expect
    .poll(() => place.logged.some((line) => line.startsWith('deliver-mail: {"level":"ERROR"')))
    .toBe(true)
  await faultOfMail(null)
  const resetCode = await codeMailed(place.origin, email, type)
  const wrongCode = otherThan(resetCode)
  await ask(place.origin, 'verify-code', { email, code: wrongCode, type })
  const { body } = await ask(place.origin, 'verify-code', { email, code: resetCode, type })
  const resetToken = String(body.resetToken)
  await ask(place.origin, 'reset-password', { email, newPassword: 'weak', resetToken })
  await ask(place.origin, 'reset-password', { email, newPassword, resetToken, role: newPassword })
  await ask(place.origin, 'reset-password', { email, newPassword, resetToken: `${resetToken}x` })
  await ask(place.origin, 'reset-password', { email, newPassword, resetToken })
  await mailsAbout(place.origin, email, /password was changed/)
  await failures({ email, password, accessToken })
  const secrets = { email, password, newPassword, accessToken, idToken, refreshToken, resetToken }
  return { ...secrets, firstCode, resetCode, wrongCode, emailInCapitals: email.toUpperCase() }
}

/** Requests that fail in every layer, with secrets in the wrong fields. */
async function failures({
  email,
  password,
  accessToken,
}: Record<'email' | 'password' | 'accessToken', string>) {
  const api = apiFor(place.origin, accessToken)
  await api('GET', `/api/home?email=${email}&password=${password}&token=${accessToken}`)
  await api('PATCH', `/api/store-products/${email}`, { status: password })
  await api('PATCH', '/api/site', {
    store_name: email,
    facebook: `https://facebook.com@${email}/${accessToken}`,
  })
  await fetch(`${place.origin}/api/verify-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email":"${email}","code":${password}`,
  })
  await fetch(`${place.origin}/missing/${email}`)
  await place
    .invoke('user-pool', { triggerSource: 'Unknown', request: { userAttributes: { email } } })
    .catch(() => {})
  await place.invoke('deliver-mail', {
    Records: [{ dynamodb: { Keys: { pk: { S: email }, sk: { S: password } } } }],
  })
  for (const operation of ['SignUp', 'InitiateAuth', 'AdminGetUser'])
    await callCognito(`${place.origin}/cognito`, operation, {
      ClientId: place.userPoolClientId,
      Username: email,
      Password: password,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }).catch(() => {})
}

test('no code, password, token or address of a whole account story stands in any log, or a code or token in the table', async () => {
  const { email, emailInCapitals, ...secrets } = await story()
  const log = [...place.logged, ...printed].join('\n')
  expect(log).toContain('deliver-mail: {"level":"ERROR"')
  const isIn = (text: string) => (secret: string) =>
    // Six digits stand in many a longer number.
    /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret)
  const named = { ...secrets, email, emailInCapitals }
  expect(Object.entries(named).flatMap(([name, secret]) => (isIn(log)(secret) ? [name] : []))).toEqual([])

  const table = JSON.stringify(await storedItems(place.environment, () => true))
  expect(table).toContain(email)
  expect(Object.entries(secrets).flatMap(([name, secret]) => (isIn(table)(secret) ? [name] : []))).toEqual([])
})
