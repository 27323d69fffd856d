import { useSyncExternalStore } from 'react'
import { lazyWithFallback } from '../../feedback/lazy-with-fallback.tsx'
import { isToasterWanted, subscribeToToaster } from './toaster-state.ts'

const Toasts = lazyWithFallback(async () => (await import('./toasts.tsx')).Toasts)
const goOn = () => undefined

/** Where toasts appear. The toast library is loaded with the first toast. */
export function Toaster() {
  const isWanted = useSyncExternalStore(subscribeToToaster, isToasterWanted, isToasterWanted)
  return isWanted && <Toasts onMissing={goOn} />
}
