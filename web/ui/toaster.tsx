import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isToasterWanted, watchToaster } from './toaster-state.ts'

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

/** Where toasts appear; what draws them is fetched with the first one. */
export function Toaster() {
  const isWanted = useSyncExternalStore(watchToaster, isToasterWanted, isToasterWanted)
  if (!isWanted) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
