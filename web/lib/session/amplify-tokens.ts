import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signOut } from 'aws-amplify/auth'
import { endSessionRoute, signedOutText } from '#contract/session.ts'
import { config } from '../api/config.ts'
import { sendRequest } from '../api/send-request.ts'
import { grantFromTokens } from './claims.ts'
import { forgetSession, sessionMetadata } from './session-token.ts'

const running = new Set<Promise<unknown>>()
let alone: Promise<unknown> = Promise.resolve()

export async function configureAmplify() {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await config()
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  })
}

export async function grant(renew: boolean) {
  await alone
  const loading = loadSession(renew)
  running.add(loading)
  try {
    const { tokens } = await loading
    return tokens && grantFromTokens(tokens.accessToken.toString(), tokens.accessToken.payload)
  } finally {
    running.delete(loading)
  }
}

/** Runs work that replaces the stored tokens. Grants wait for it, and it waits for those under way. */
export function withoutGrants<Value>(work: () => Promise<Value>): Promise<Value> {
  const working = Promise.allSettled([alone, ...running]).then(work)
  alone = working.catch(() => undefined)
  return working
}

const loadSession = (renew: boolean) =>
  fetchAuthSession({ forceRefresh: renew, clientMetadata: sessionMetadata() }).catch(forgetEnded)

/** A session that was ended elsewhere has no tokens. */
async function forgetEnded(error: unknown) {
  if (!(error instanceof Error && error.message.includes(signedOutText))) throw error
  forgetSession()
  await signOut()
  return { tokens: undefined }
}

/** Ends what is stored, before somebody signs in. */
export const endStored = () => signOut()

/** Ends the session with the server too, which would list it until it expires. */
export async function signOutOfAmplify() {
  const { tokens } = await fetchAuthSession({ clientMetadata: sessionMetadata() }).catch(() => ({
    tokens: undefined,
  }))
  const id = tokens?.accessToken.payload.session_id
  const ending = id ? endSession(String(id), tokens.accessToken.toString()) : undefined
  forgetSession()
  await Promise.allSettled([ending, signOut()])
}

const endSession = (id: string, token: string) =>
  sendRequest(endSessionRoute, { id }, { reference: crypto.randomUUID(), token })
