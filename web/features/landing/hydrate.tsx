import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { CrashBoundary } from '../../ui/crash-boundary.tsx'
import { CrashScreen } from '../../ui/crash-screen.tsx'
import { LandingPage } from './landing-page.tsx'

/** Hydrates the prerendered page. Resolves once event handlers are attached. */
export const hydrate = (root: Element) =>
  new Promise<void>((resolve) => hydrateRoot(root, <HydratedPage onHydrated={resolve} />))

function HydratedPage({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  return (
    <CrashBoundary screen={CrashScreen}>
      <LandingPage />
    </CrashBoundary>
  )
}
