import { useSyncExternalStore } from 'react'
import { late } from './late.tsx'
import { isToasterWanted, watchToaster } from './toaster-state.ts'

const Toasts = late(async () => (await import('./toasts.tsx')).Toasts)
const goOn = () => undefined

/** Where toasts appear; what draws them is fetched with the first one. */
export function Toaster() {
  const isWanted = useSyncExternalStore(watchToaster, isToasterWanted, isToasterWanted)
  return isWanted && <Toasts onMissing={goOn} />
}
