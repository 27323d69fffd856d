import { randomToken } from './session-token.ts'

const key = 'trusted-device'

/** What the user pool passes on to the server: the token of a browser that its seller trusts. It survives a sign-out. */
export function trustMetadata(): Record<string, string> {
  const token = localStorage.getItem(key)
  return token ? { trusted_device: token } : {}
}

/** Has the server trust this browser if the code that is sent with it is right. */
export function newTrustMetadata(): Record<string, string> {
  const token = localStorage.getItem(key) ?? randomToken()
  localStorage.setItem(key, token)
  return { trust_device: token }
}
