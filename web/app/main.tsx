import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { earlyToken } from '../lib/early-replies.ts'
import { prepareRenewal, session } from '../lib/session.ts'
import { hasStaticForm, releaseStaticForm } from '../lib/static-form.ts'
import { App } from './app.tsx'
import { restoreLastSeen } from './follow-session.ts'
import { preloadPage } from './pages.ts'

const application = (
  <StrictMode>
    <App />
  </StrictMode>
)

async function start(root: Element) {
  // The document has them preloaded; rendering before they are there would draw twice.
  await Promise.all([preloadPage(location.pathname), resumeSession().catch(() => undefined)])
  if (hasStaticForm() && session.snapshot().state === 'signed-out') return hydrateRoot(root, application)
  releaseStaticForm()
  // What the document has shown of the last visit (web/app/show-last-seen-page.ts) is replaced now.
  root.removeAttribute('inert')
  createRoot(root).render(application)
}

/** With the stored token, if it is valid; else Amplify renews it. */
async function resumeSession() {
  if (!earlyToken()) {
    if (session.snapshot().state === 'loading') prepareRenewal()
    return
  }
  const { storedGrant } = await import('../lib/session/stored-grant.ts')
  const stored = storedGrant()
  if (stored) session.adopt(stored)
  await restoreLastSeen()
}

const root = document.getElementById('root')
if (root) void start(root)
