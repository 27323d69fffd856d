import { type ReactNode, StrictMode, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { earlyReplies, earlyToken } from '../lib/api/early-replies.ts'
import { hasStaticForm, releaseStaticForm, removeLateNote } from '../lib/page/static-form.ts'
import { hasEnteredEarly } from '../lib/session/early-sign-in.ts'
import { preloadTokenRefresh, session } from '../lib/session.ts'
import { notify } from '../ui/overlays/toasts/notify.ts'
import { App } from './app.tsx'
import { keepEarlyFields } from './early-fields.ts'
import { followEarlyLinks, keepEarlyPress } from './early-presses.ts'
import { loadLastSeen } from './follow-session.ts'
import { isPageLoaded, preloadPage } from './pages.ts'
import { followShown, makeHydratable, showsDashboard } from './shown-page.ts'
import { typingPaused } from './typing-pause.ts'

const longestWaitMs = 200
/** After a sign-in nothing but the numbers is waited for. */
const longestFirstReplyMs = 1_000
const longestRenewalMs = 8_000

const application = (
  <StrictMode>
    <App />
  </StrictMode>
)

/** Calls `act` once its children are on the page. */
function OnceDrawn({ act, children }: { act: () => void; children: ReactNode }) {
  useLayoutEffect(act, [act])
  return children
}

async function start(root: HTMLElement) {
  followEarlyLinks(root)
  removeLateNote()
  await typingPaused(root)
  // The document has them preloaded; rendering before they are there would draw twice.
  await loadFirstPage()
  const isNewSession = await hasEnteredEarly()
  await numbersPainted(root, isNewSession ? longestFirstReplyMs : longestWaitMs)
  // Only then: the dashboard's scripts would run while the numbers arrive, and delay them.
  if (isNewSession) await loadFirstPage()
  root.hidden = false
  if (hasStaticForm() && session.snapshot().state === 'signed-out') return hydrateRoot(root, application)
  if (root.dataset.form !== undefined) releaseStaticForm()
  if (root.dataset.filled !== undefined) await loadShown()
  // A link that was pressed meanwhile leads to another page.
  if (!isPageLoaded(location.pathname)) await preloadPage(location.pathname)
  root.dataset.drawn = ''
  draw(root)
  if (isNewSession) notify.success('Welcome back!')
}

const loadFirstPage = () =>
  Promise.all([preloadPage(location.pathname), resumeSession().catch(() => undefined)])

/** With the stored token, if it is valid; else Amplify renews it. What the document shows stays until it has. */
async function resumeSession() {
  if (!earlyToken()) {
    if (session.snapshot().state !== 'loading') return
    if (!window.lastSeen && !window.pieces) return preloadTokenRefresh()
    await Promise.race([sessionKnown(), wait(longestRenewalMs)])
    return loadLastSeen()
  }
  const { knownHome, loadHome, resumeStoredSession } = await import('./resume-session.ts')
  resumeStoredSession()
  if (!window.lastSeen) return
  followShown(knownHome)
  // Before the page is drawn, which then says at once that it is being refreshed, and is not drawn again for that.
  void loadHome()
}

const sessionKnown = () =>
  new Promise<void>((resolve) => {
    const stop = session.subscribe(() => {
      if (session.snapshot().state === 'loading') return
      stop()
      resolve()
    })
    session.start()
  })

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Lets the browser paint the numbers that are on their way. A hidden page paints nothing. */
async function numbersPainted(root: HTMLElement, longestReplyMs: number) {
  if (!window.pieces || root.dataset.filled !== undefined) return
  await Promise.race([earlyReplies(), wait(longestReplyMs)])
  const painted = new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  await Promise.race([painted, wait(longestWaitMs)])
}

/** From the replies that have arrived already. A failure surfaces when the page is shown. */
async function loadShown() {
  const { loadHome } = await import('./resume-session.ts')
  await Promise.all([loadHome(), loadDesk()])
}

async function loadDesk() {
  if (location.pathname !== '/admin/users') return
  const { loadFirstSellers } = await import('../features/admin/users/use-sellers.ts')
  await loadFirstSellers()
}

/** The dashboard that the document shows becomes the application's; another page, and what differs, is drawn anew. */
function draw(root: HTMLElement) {
  const drawn = <OnceDrawn act={keepEarly(root)}>{application}</OnceDrawn>
  if (!showsDashboard(root)) return createRoot(root).render(drawn)
  makeHydratable(root)
  // At once: in a task of its own it would wait for what the browser does with the files that it has just run.
  flushSync(() => hydrateRoot(root, drawn, { onRecoverableError: logDifference }))
}

const logDifference = (error: unknown) => console.warn('The page differs from what was shown:', error)

function keepEarly(root: HTMLElement) {
  const enterFields = keepEarlyFields(root)
  const repeatPress = keepEarlyPress(root)
  return () => {
    enterFields()
    repeatPress()
  }
}

const root = document.getElementById('root')
if (root) void start(root)
