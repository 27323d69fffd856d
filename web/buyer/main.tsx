import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ignoreSecondPresses } from '../lib/page/one-press-at-a-time.ts'
import { CrashBoundary } from '../ui/feedback/crash-boundary.tsx'
import { BuyerRoutes } from './buyer-routes.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { library } from './data/library-data.ts'

ignoreSecondPresses(document)

const root = document.getElementById('root')
const start = () =>
  root &&
  createRoot(root).render(
    <StrictMode>
      <CrashBoundary screen={CrashScreen}>
        <BuyerRoutes />
      </CrashBoundary>
    </StrictMode>,
  )

// The library's document already shows that it is loading, so the first render has its courses.
if (window.earlyLibrary) void library.preload().then(start)
else start()
