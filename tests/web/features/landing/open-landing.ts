import { page } from '#web/features/landing/prerendered.tsx'
import { startLanding } from '#web/features/landing/start-landing.ts'

/** Opens the prerendered landing page with its script. Opening it again is a reload. */
export function openLanding() {
  document.body.innerHTML = page()
  startLanding(document.body)
}

export const closeLanding = () => document.body.replaceChildren()
