import { isReferralCode, keepReferral, keptReferral } from '../../lib/kept-referral.ts'
import { hasSessionMarker } from '../../lib/session/marker.ts'

/**
 * Remembers and counts a visit by a referral link, and says so. The code leaves the address, so that a reload does not count
 * and a visitor who gets the url from this one does not count as the referrer's.
 */
export function startReferral(page: ParentNode) {
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
