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

async function start(root: HTMLElement) {
  // The document has them preloaded; rendering before they are there would draw twice.
  await Promise.all([preloadPage(location.pathname), resumeSession().catch(() => undefined)])
  if (hasStaticForm() && session.snapshot().state === 'signed-out') return hydrateRoot(root, application)
  releaseStaticForm()
  // What the document shows (web/app/show-last-seen-page.ts, web/app/first-view) is replaced by the same page.
  if (root.dataset.filled !== undefined) await loadHome()
  root.dataset.drawn = ''
  root.inert = false
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

/** From the reply that has arrived already. A failure surfaces when the page is shown. */
async function loadHome() {
  const { homeQuery, queryClient } = await import('../lib/queries.ts')
  await queryClient.prefetchQuery(homeQuery)
}

const root = document.getElementById('root')
if (root) void start(root)
