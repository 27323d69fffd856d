import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ignoreSecondPresses } from '../lib/one-press-at-a-time.ts'
import { CrashBoundary } from '../ui/feedback/crash-boundary.tsx'
import { BuyerRoutes } from './buyer-routes.tsx'
import { CrashScreen } from './crash-screen.tsx'

ignoreSecondPresses(document)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CrashBoundary screen={CrashScreen}>
        <BuyerRoutes />
      </CrashBoundary>
    </StrictMode>,
  )
}
