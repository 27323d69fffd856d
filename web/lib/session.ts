import { useSyncExternalStore } from 'react'
import { amplifyProvider } from './session/amplify-provider.ts'
import { createSignIn } from './session/sign-in.ts'
import { createSessionStore } from './session/store.ts'

/** The one session of this tab. */
export const session = createSessionStore(amplifyProvider)

export const signIn = createSignIn(amplifyProvider, session)

export const useSession = () => useSyncExternalStore(session.watch, session.snapshot)

/** Revokes the session everywhere in this browser. It is over for the seller even when that call fails. */
export const signOut = () => session.leave().catch(() => undefined)

/** Fetches what signing in needs while she types. A failure shows when she submits. */
export const prepareSignIn = () => void amplifyProvider.prepare().catch(() => undefined)
