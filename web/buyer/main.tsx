import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CrashBoundary } from '../ui/crash-boundary.tsx'
import { BuyerRoutes } from './buyer-routes.tsx'
import { CrashScreen } from './crash-screen.tsx'

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
