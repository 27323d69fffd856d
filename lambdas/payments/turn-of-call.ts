import { AsyncLocalStorage } from 'node:async_hooks'

/** What each call of the payment provider waits for first; nothing outside of scheduled work. */
export const turnOfCall = new AsyncLocalStorage<() => Promise<void>>()
