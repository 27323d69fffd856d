import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { CrashBoundary } from '#web/ui/crash-boundary.tsx'
import { LandingPage } from './landing-page.tsx'

/** Takes over the prerendered page; resolves once it listens. */
export const hydrate = (root: Element) =>
  new Promise<void>((resolve) => hydrateRoot(root, <Awake onAwake={resolve} />))

function Awake({ onAwake }: { onAwake: () => void }) {
  useEffect(onAwake, [onAwake])
  return (
    <CrashBoundary>
      <LandingPage />
    </CrashBoundary>
  )
}
