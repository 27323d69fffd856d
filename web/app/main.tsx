import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { prepareRenewal, session } from '../lib/session.ts'
import { App } from './app.tsx'
import { restoreLastSeen } from './follow-session.ts'
import { preloadPage } from './pages.ts'

async function start(root: Element) {
  if (session.snapshot().state === 'loading') prepareRenewal()
  // The document has them preloaded; rendering before they are there would draw twice.
  await Promise.all([preloadPage(location.pathname), restoreLastSeen().catch(() => undefined)])
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
