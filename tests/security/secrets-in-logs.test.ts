import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiFor, newSeller } from '#tests/harness/sellers/seller.ts'
import { callCognito } from '#tests/harness/stack/cognito-call.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { storedItems } from '../harness/fuzz/stored.ts'
import { codeMailed, mailsAbout } from './support/mails.ts'
import { ask, otherThan } from './support/visitor.ts'

let stack: OwnStack
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
  stack = await ownStack()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await stack.stop()
})

const newPassword = 'Canary-Password-9'
const type = 'password_reset'
const faultOfMail = (fault: string | null) =>
  fetch(`${stack.origin}/_local/mail`, { method: 'POST', body: JSON.stringify({ fault }) })

/** Sign-up, sign-in, wrong and right codes, a reset, failures in between. Returns every secret that occurred. */
async function story() {
  const seller = await newSeller({ at: stack, name: 'Canary Lovelace' })
  const { email, password, accessToken, idToken, refreshToken, sessionToken } = seller
  const firstCode = await codeMailed(stack.origin, email, 'verification')
  await faultOfMail('down')
  await ask(stack.origin, 'send-verification-email', { email, type })
  await expect
    .poll(() => stack.logged.some((line) => line.startsWith('deliver-mail: {"level":"ERROR"')))
    .toBe(true)
  await faultOfMail(null)
  const resetCode = await codeMailed(stack.origin, email, type)
  const wrongCode = otherThan(resetCode)
  await ask(stack.origin, 'verify-code', { email, code: wrongCode, type })
  const { body } = await ask(stack.origin, 'verify-code', { email, code: resetCode, type })
  const resetToken = String(body.resetToken)
  await ask(stack.origin, 'reset-password', { email, newPassword: 'weak', resetToken })
  await ask(stack.origin, 'reset-password', { email, newPassword, resetToken, role: newPassword })
  await ask(stack.origin, 'reset-password', { email, newPassword, resetToken: `${resetToken}x` })
  await ask(stack.origin, 'reset-password', { email, newPassword, resetToken })
  await mailsAbout(stack.origin, email, /password was changed/)
  await failures({ email, password, accessToken })
  const secrets = {
    email,
    password,
    newPassword,
    accessToken,
    idToken,
    refreshToken,
    sessionToken,
    resetToken,
  }
  return { ...secrets, firstCode, resetCode, wrongCode, emailInCapitals: email.toUpperCase() }
}

/** Requests that fail in every layer, with secrets in the wrong fields. */
async function failures({
  email,
  password,
  accessToken,
}: Record<'email' | 'password' | 'accessToken', string>) {
  const api = apiFor(stack.origin, accessToken)
  await api('GET', `/api/home?email=${email}&password=${password}&token=${accessToken}`)
  await api('PATCH', `/api/store-products/${email}`, { status: password })
  await api('PATCH', '/api/site', {
    store_name: email,
    facebook: `https://facebook.com@${email}/${accessToken}`,
  })
  await fetch(`${stack.origin}/api/verify-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email":"${email}","code":${password}`,
  })
  await fetch(`${stack.origin}/missing/${email}`)
  await stack
    .invoke('user-pool', { triggerSource: 'Unknown', request: { userAttributes: { email } } })
    .catch(() => {})
  await stack.invoke('deliver-mail', {
    Records: [{ dynamodb: { Keys: { pk: { S: email }, sk: { S: password } } } }],
  })
  for (const operation of ['SignUp', 'InitiateAuth', 'AdminGetUser'])
    await callCognito(`${stack.origin}/cognito`, operation, {
      ClientId: stack.userPoolClientId,
      Username: email,
      Password: password,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }).catch(() => {})
}

test('no log has a code, password, token or email; the table no codes', async () => {
  const { email, emailInCapitals, ...secrets } = await story()
  const log = [...stack.logged, ...printed].join('\n')
  expect(log).toContain('deliver-mail: {"level":"ERROR"')
  const isIn = (text: string) => (secret: string) =>
    // Six digits stand in many a longer number.
    /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret)
  const named = { ...secrets, email, emailInCapitals }
  expect(Object.entries(named).flatMap(([name, secret]) => (isIn(log)(secret) ? [name] : []))).toEqual([])

  const table = JSON.stringify(await storedItems(stack.environment, () => true))
  expect(table).toContain(email)
  expect(Object.entries(secrets).flatMap(([name, secret]) => (isIn(table)(secret) ? [name] : []))).toEqual([])
})
