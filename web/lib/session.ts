import { useSyncExternalStore } from 'react'
import { amplifyProvider } from './session/amplify-provider.ts'
import { createSignIn } from './session/sign-in.ts'
import { createSessionStore } from './session/store.ts'

/** The one session of this tab. */
export const session = createSessionStore(amplifyProvider)

export const signIn = createSignIn(amplifyProvider, session)

export const useSession = () => useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot)

/** Signs out in all tabs and revokes the session. Signs out locally even if the revocation fails. */
export const signOut = () => session.signOut().catch(() => undefined)

/** Preloads what renews the stored session. A failure surfaces when it is renewed. */
export const preloadTokenRefresh = () => void amplifyProvider.prepareRenewal().catch(() => undefined)

/** Preloads the sign-in code. A failure surfaces on submit. */
export const prepareSignIn = () => void amplifyProvider.prepare().catch(() => undefined)

/** Begins a sign-in while its password is typed. A failure surfaces on submit. */
export const prepareSignInFor = (email: string) =>
  void amplifyProvider.prepareFor(email).catch(() => undefined)
