import { hasSessionMarker } from '../../lib/session/marker.ts'
import { isReferralCode, keepReferral, keptReferral } from '../../lib/visitor/kept-referral.ts'
import { startCalculator } from './calculator.ts'
import { startFigures } from './landing-figures.ts'
import { startPicker } from './product-selection.ts'

/** Makes the prerendered page interactive: calculator, product picker, plans and who came by a referral link. The page has no other script. */
export function startLanding(page: ParentNode) {
  startCalculator(page)
  startPicker(page)
  startPlanChoice(page)
  startReferral(page)
  startFigures(page)
}

/** Marks the plan that the visitor has pressed, while the browser goes on to it. */
function startPlanChoice(page: ParentNode) {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('#pricing a[data-choose]')]
  for (const link of links)
    link.addEventListener('click', () => {
      for (const other of links) {
        const isChosen = other === link
        other.textContent = isChosen ? 'Selected' : (other.dataset.choose ?? '')
        if (isChosen) other.setAttribute('aria-current', 'true')
        else other.removeAttribute('aria-current')
      }
    })
}

/**
 * Remembers and counts a visit by a referral link, and says so. The code leaves the address, so that a reload does not count
 * and a visitor who gets the url from this one does not count as the referrer's.
 */
function startReferral(page: ParentNode) {
  const address = new URL(location.href)
  const code = address.searchParams.get('ref')
  address.searchParams.delete('ref')
  if (code !== null) history.replaceState(history.state, '', address)
  if (isReferralCode(code) && !isSignedIn()) {
    keepReferral(code)
    void fetch('/api/referral-visits', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
      keepalive: true,
    }).catch(() => undefined)
  }
  const note = page.querySelector<HTMLElement>('[data-invited]')
  if (note && keptReferral()) note.textContent = note.dataset.invited ?? ''
}

/** Sellers, who also may be at their own link, leave for the dashboard. */
function isSignedIn() {
  try {
    return hasSessionMarker()
  } catch {
    return false
  }
}
