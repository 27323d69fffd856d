/**
 * The only script of every store page. It is identical on all pages, so that one hash in the Content-Security-Policy
 * admits it (contract/storefront.ts). It reads the page's data attributes and keeps a map of store product id to
 * quantity under the store's id. Where storage is forbidden, as in the preview, the map lives as long as the page. The
 * script waits for the first paint and creates the price formatter only when there is a price to format, because that
 * takes most of its time.
 *
 * On a published page Checkout asks the page's own origin for a payment page and opens it. A request whose outcome is
 * unknown is repeated under the same id, so that it cannot lead to two payments; the cart's own id, which all tabs share,
 * lets the newest payment page end the others. The link back to the store after paying names the request in its fragment:
 * what it bought leaves the cart. Elsewhere Checkout shows an alert.
 *
 * A published page reports that it was visited and from which source, and nothing else: not a reload, not the way back
 * from the payment page, not the seller's own browser, which the application's links to the store mark, and not a
 * visitor who opted out by Do Not Track or Global Privacy Control. A marked link that was copied and shared leads here from
 * elsewhere, and marks nothing.
 */
export const cartScript = `requestAnimationFrame(() => setTimeout(() => {
  const cart = document.getElementById('cart')
  const key = 'cart:' + cart.dataset.store
  const part = (name, within = cart) => within.querySelector('[data-' + name + ']')
  const every = (name) => document.querySelectorAll('[data-' + name + ']')
  const offers = new Map()
  for (const { dataset, parentNode } of every('add'))
    offers.set(dataset.add, { cents: +dataset.cents, title: parentNode.parentNode.querySelector('h3').textContent })
  let money
  function dollars(cents) {
    money ||= new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    })
    return money.format(cents / 100)
  }
  const rows = new Map()
  const most = 20
  const busyText = 'Redirecting to secure checkout...'
  const checkout = part('checkout')
  const checkoutText = checkout.textContent
  let kept = {}
  let isBusy
  let requestId

  function setBusy(busy, problem = '') {
    isBusy = busy
    checkout.ariaDisabled = busy
    checkout.textContent = busy ? busyText : checkoutText
    part('problem').textContent = problem
  }

  function readSource() {
    let source = {}
    const query = new URLSearchParams(location.search)
    for (const name of ['s', 'utm_source', 'utm_medium', 'utm_campaign']) {
      const value = (query.get(name) || '').slice(0, 64)
      // As in rules/source.ts: what has none names no source, of a visit as of an order.
      if (/[\\p{L}\\p{N}]/u.test(value.normalize('NFKC'))) source[name] = value
    }
    const sourceKey = 'source:' + cart.dataset.store
    try {
      if (Object.keys(source).length) sessionStorage.setItem(sourceKey, JSON.stringify(source))
      else source = JSON.parse(sessionStorage.getItem(sourceKey)) || source
    } catch {}
    return source
  }
  const source = readSource()

  function isVisit() {
    const ownKey = 'own:' + cart.dataset.store
    const payingKey = 'paying:' + cart.dataset.store
    const { doNotTrack, globalPrivacyControl } = navigator
    const isMarked = location.hash === '#own-visit'
    let isOwn = isMarked && document.referrer.startsWith(cart.dataset.live + '/')
    let wasPaying
    if (isMarked) history.replaceState(null, '', location.pathname + location.search)
    try {
      if (isOwn) localStorage.setItem(ownKey, 1)
      isOwn ||= localStorage.getItem(ownKey)
      wasPaying = sessionStorage.getItem(payingKey)
      sessionStorage.removeItem(payingKey)
    } catch {}
    return (
      'live' in cart.dataset &&
      !isOwn &&
      !wasPaying &&
      !globalPrivacyControl &&
      doNotTrack !== '1' &&
      !/reload|back/.test(performance.getEntriesByType('navigation')[0]?.type) &&
      document.referrer.split(/[?#]/)[0] !== location.origin + location.pathname
    )
  }

  function sendVisit() {
    let hex = ''
    for (const byte of new TextEncoder().encode(source.s || source.utm_source || ''))
      hex += byte.toString(16).padStart(2, 0)
    navigator.sendBeacon('/v?store=' + cart.dataset.store + (hex && '&source=' + hex))
  }

  const requestKey = 'request:' + cart.dataset.store

  function remember(lines) {
    try {
      localStorage.setItem(requestKey, JSON.stringify([requestId, lines]))
    } catch {}
  }

  function dropPaid() {
    try {
      const [id, lines] = JSON.parse(localStorage.getItem(requestKey))
      if (location.hash !== '#paid=' + id) return
      localStorage.removeItem(requestKey)
      for (const { id, quantity } of lines) change(id, -quantity)
      history.replaceState(0, '', location.pathname + location.search)
    } catch {}
  }

  const randomId = () => [...crypto.getRandomValues(new Uint32Array(4))].join('-')

  function cartId() {
    const idKey = 'cart-id:' + cart.dataset.store
    try {
      const id = localStorage.getItem(idKey) || randomId()
      localStorage.setItem(idKey, id)
      return id
    } catch {}
  }

  async function pay() {
    if (!('live' in cart.dataset)) return alert(cart.dataset.note || busyText)
    if (isBusy) return
    setBusy(true)
    requestId ||= randomId()
    const lines = [...read()].map(([id, quantity]) => ({ id, quantity }))
    let problem = 'The payment page could not be opened. Your cart is kept. Check your connection and try again.'
    try {
      const response = await fetch('/api/checkout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          store_id: cart.dataset.store,
          lines,
          total_cents: lines.reduce((sum, { id, quantity }) => sum + quantity * offers.get(id).cents, 0),
          source,
          request_id: requestId,
          cart_id: cartId(),
        }),
      })
      const { url, error, message } = await response.json()
      if (url) remember(lines)
      if (url || error) requestId = ''
      if (url) return leave(url)
      if (error) problem = message
    } catch {}
    setBusy(false, problem)
  }

  function leave(url) {
    try {
      sessionStorage.setItem('paying:' + cart.dataset.store, 1)
    } catch {}
    location.assign(url)
  }

  function read() {
    try {
      kept = JSON.parse(localStorage.getItem(key)) || {}
    } catch {}
    const known = [...offers.keys()].filter((id) => Number.isInteger(kept[id]) && kept[id] > 0)
    return new Map(known.map((id) => [id, Math.min(kept[id], most)]))
  }

  function change(id, by) {
    const quantities = read()
    const wanted = (quantities.get(id) || 0) + by
    const quantity = Math.min(wanted, most)
    if (quantity > 0) quantities.set(id, quantity)
    else quantities.delete(id)
    kept = Object.fromEntries(quantities)
    try {
      localStorage.setItem(key, JSON.stringify(kept))
    } catch {}
    part('problem').textContent = wanted > most ? 'One order has at most ' + most + ' of a course.' : ''
    show()
  }

  function newRow(id) {
    const row = part('lines').appendChild(cart.querySelector('template').content.firstElementChild.cloneNode(true))
    const { title } = offers.get(id)
    part('name', row).textContent = title
    for (const [name, by, label] of [['less', -1, 'One less: '], ['more', 1, 'One more: '], ['remove', -99, 'Remove: ']]) {
      part(name, row).ariaLabel = label + title
      part(name, row).onclick = () => change(id, by)
    }
    rows.set(id, row)
    return row
  }

  function show() {
    const quantities = read()
    let count = 0
    let total = 0
    for (const [id, row] of rows) {
      if (quantities.has(id)) continue
      if (row.contains(document.activeElement)) part('close').focus()
      row.remove()
      rows.delete(id)
    }
    for (const [id, quantity] of quantities) {
      const row = rows.get(id) || newRow(id)
      const sum = quantity * offers.get(id).cents
      part('quantity', row).textContent = quantity
      part('sum', row).textContent = dollars(sum)
      count += quantity
      total += sum
    }
    for (const badge of every('count')) badge.textContent = count
    if (count > 0) part('total').textContent = dollars(total)
    part('empty').hidden = count > 0
    part('filled').hidden = count === 0
  }

  for (const button of every('add'))
    button.onclick = () => {
      change(button.dataset.add, 1)
      cart.showModal()
    }
  for (const button of every('open-cart')) button.onclick = () => cart.showModal()
  part('close').onclick = () => cart.close()
  checkout.onclick = pay
  cart.onclick = ({ clientX }) => clientX && clientX < cart.getBoundingClientRect().left && cart.close()
  window.onstorage = show
  window.onpageshow = ({ persisted }) => {
    if (!persisted) return
    setBusy(false)
    show()
  }
  dropPaid()
  show()
  if (isVisit()) sendVisit()
}))`
