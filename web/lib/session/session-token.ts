/** With Amplify's prefix, so that a sign-out without Amplify removes it too. */
export const sessionTokenKey = 'CognitoIdentityServiceProvider.session'

/** What the user pool passes on to the server with each sign-in and each renewal: the session of this browser. */
export const sessionMetadata = () => ({
  session: localStorage.getItem(sessionTokenKey) ?? newToken(),
})

export const forgetSession = () => localStorage.removeItem(sessionTokenKey)

/** 256 bits in base64url. */
export function randomToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}

function newToken() {
  const token = randomToken()
  localStorage.setItem(sessionTokenKey, token)
  return token
}
