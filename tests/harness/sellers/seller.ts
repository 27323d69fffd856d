import { randomInt, randomUUID } from 'node:crypto'
import { callCognito } from '../stack/cognito-call.ts'
import { latestCode } from '../stack/inbox.ts'
import { sharedStack } from '../stack/shared-stack.ts'
import type { Target } from '../stack/target.ts'
import { signIn, type Tokens } from './amplify-sign-in.ts'

export type ApiReply = { status: number; headers: Headers; body: Record<string, unknown> }
export type Seller = Tokens & {
  email: string
  password: string
  name: string
  target: Target
  /** Calls the API with the seller's access token, from a client address of its own. */
  api: (method: string, path: string, body?: unknown) => Promise<ApiReply>
  /** Signs in again; if a code is needed, reads it in the inbox. */
  signIn: () => Promise<Tokens>
}

export const password = 'Correct-horse-7'

type NewSeller = { name?: string; timeZone?: string; at?: Target }

/** A new seller who signed up, verified the address and signed in, all as a browser does it. */
export async function newSeller({ name = 'Ada Lovelace', timeZone, at }: NewSeller = {}) {
  const target = at ?? (await sharedStack())
  const email = await signUp(target, name, timeZone)
  const enter = () => signInAt(target, email)
  const tokens = await enter()
  const callApi = apiFor(target.origin, tokens.accessToken)
  return { ...tokens, email, password, name, target, api: callApi, signIn: enter } satisfies Seller
}

/** Only signs up. Returns the email address. */
export async function signUp({ origin, userPoolClientId }: Target, name = 'Ada Lovelace', timeZone?: string) {
  const email = `${randomUUID()}@example.com`
  await callCognito(`${origin}/cognito`, 'SignUp', {
    ClientId: userPoolClientId,
    Username: email,
    Password: password,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'name', Value: name },
      ...(timeZone ? [{ Name: 'zoneinfo', Value: timeZone }] : []),
    ],
  })
  return email
}

/** Any number of times; if a code is needed, reads it in the inbox. */
export const signInAt = ({ origin, userPoolId, userPoolClientId }: Target, email: string) =>
  signIn({
    endpoint: `${origin}/cognito`,
    clientId: userPoolClientId,
    userPoolId,
    email,
    password,
    answerChallenge: () => requestedCode(origin, email),
  })

/** The code that arrives after it was asked for, as the code screen asks when no code is valid. */
export async function requestedCode(origin: string, email: string) {
  await apiFor(origin)('POST', '/api/send-verification-email', { email, type: 'verification' })
  return latestCode(origin, email)
}

/** Without a token it is a visitor who calls. */
export function apiFor(origin: string, accessToken?: string) {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  return async (method: string, path: string, body?: unknown): Promise<ApiReply> => {
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: {
        'x-viewer-ip': address,
        'content-type': 'application/json',
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, headers: reply.headers, body: await reply.json() }
  }
}
