/** Where Amplify keeps a session, which renews it and signs out. web/app/early-requests.ts reads the same keys. */
const amplifyPrefix = 'CognitoIdentityServiceProvider.'

export type Tokens = { AccessToken: string; IdToken: string; RefreshToken: string }

const lastUserKey = (clientId: string) => `${amplifyPrefix}${clientId}.LastAuthUser`

/** Returns whether the browser has tokens, also of a session that cannot be resumed. */
export const hasTokens = (clientId: string) => localStorage.getItem(lastUserKey(clientId)) !== null

type Owner = { clientId: string; username: string }

/** Stores the tokens of a sign-in as Amplify does. */
export function storeTokens({ clientId, username }: Owner, tokens: Tokens, issuedAtMs: number) {
  const keep = (name: string, value: string) =>
    localStorage.setItem(`${amplifyPrefix}${clientId}.${username}.${name}`, value)
  keep('accessToken', tokens.AccessToken)
  keep('idToken', tokens.IdToken)
  keep('refreshToken', tokens.RefreshToken)
  keep('clockDrift', String(issuedAtMs - Date.now()))
  localStorage.setItem(lastUserKey(clientId), username)
}

/** Leaves no token behind, also if Amplify cannot be fetched to revoke it. */
export function forgetTokens() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(amplifyPrefix)) localStorage.removeItem(key)
}
