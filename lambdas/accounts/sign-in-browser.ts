import { sessionTokenPattern } from '#rules/accounts/session.ts'
import { textHash } from '../crypto/text-hash.ts'

type Metadata = Readonly<Record<string, string>> | undefined

/** Returns the hash of the token with which a browser says that its seller trusts it. */
export const trustedDeviceOf = (metadata: Metadata) => hashOfToken(metadata?.trusted_device)

/** Returns the hash of the session's token that a sign-in sends. */
export const sessionIn = (metadata: Metadata) => hashOfToken(metadata?.session)

/** Returns the hash of the token of a browser that is to be trusted from now on. */
export const deviceToTrust = (metadata: Metadata) => hashOfToken(metadata?.trust_device)

const hashOfToken = (token: string | undefined) =>
  token && sessionTokenPattern.test(token) ? textHash(token) : undefined
