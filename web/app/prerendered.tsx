import { text } from 'node:stream/consumers'
import { type ReactNode, StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { dashboardFragments } from './first-view/dashboard-fragments.tsx'
import { deskFragments } from './first-view/desk-fragments.tsx'
import { preloadPage } from './pages.ts'

/** The dashboard before the application has started. */
export const dashboard = dashboardFragments()

/** The HTML of the forms, to be hydrated. Runs at build time only. */
export const authForms = {
  'sign-in': await prerenderedAt('/auth'),
  'sign-up': await prerenderedAt('/auth?tab=sign-up'),
  'forgot-password': await prerenderedAt('/auth?screen=forgot-password'),
}

/** Texts that are read without a script as well. */
export const legalTexts = {
  terms: await prerenderedAt('/terms'),
  privacy: await prerenderedAt('/privacy'),
  refunds: await prerenderedAt('/refunds'),
  'reviews-policy': await prerenderedAt('/reviews-policy'),
}

/** Returns the desk's list before the application has started. Signs an operator in: call it last. */
export const desk = deskFragments

async function prerenderedAt(address: string) {
  await preloadPage(address.split('?', 1)[0] ?? '')
  const router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={address}>{children}</StaticRouter>
  )
  const application = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  )
  // A larger part would be moved to the end of the document, and back by a script.
  const { prelude } = await prerenderToNodeStream(application, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return text(prelude)
}
