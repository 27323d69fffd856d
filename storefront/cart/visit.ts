/** Where the visitor comes from, the code that they bring, and the report of the visit. A part of the script in cart-script.ts. */
export const visitPart = `const query = new URLSearchParams(location.search)
function readSource() {
  const source = {}
  for (const name of ['s', 'utm_source', 'utm_medium', 'utm_campaign']) {
    const value = (query.get(name) || '').slice(0, 64)
    if (/[\\p{L}\\p{N}]/u.test(value.normalize('NFKC'))) source[name] = value
  }
  return tabMemory('source', Object.keys(source)[0] && source) || source
}
const source = readSource()

const linked = new URLSearchParams(location.hash.slice(1))
let code = linked.get('code') || query.get('code') || undefined
code = memory('code', code) || code

let told = linked.get('total')

const dropHash = () => history.replaceState(0, 0, location.pathname + location.search)

function isVisit() {
  const isMarked = linked.has('own-visit')
  const isOwn = isMarked && document.referrer.startsWith(live + '/')
  if (isMarked) dropHash()
  if (isOwn) memory('own', 1)
  const wasPaying = tabMemory('paying')
  tabMemory('paying', 0)
  return (
    live !== undefined &&
    !isOwn &&
    !memory('own') &&
    !wasPaying &&
    !navigator.globalPrivacyControl &&
    !(navigator.doNotTrack > 0) &&
    !/reload|back/.test(performance.getEntriesByType('navigation')[0]?.type) &&
    !document.referrer.startsWith(location.origin + document.querySelector('.brand').pathname)
  )
}

function sendVisit() {
  const bytes = [...new TextEncoder().encode(source.s || source.utm_source || '')]
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, 0)).join('')
  navigator.sendBeacon('/v?store=' + store + '&page=' + page + (hex && '&source=' + hex))
}

`
