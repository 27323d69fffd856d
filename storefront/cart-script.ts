/**
 * The only script of every store page. It is identical on all pages, so that one hash in the Content-Security-Policy
 * admits it (contract/site/storefront-csp.ts). It reads the page's data attributes and keeps a map of store product id to
 * quantity under the store's id. Where storage is forbidden, as in the preview, the map lives as long as the page. The
 * script waits for the first paint and creates the price formatter only when there is a price to format, because that
 * takes most of its time.
 *
 * On a published page Checkout asks the page's own origin for a payment page and opens it. A request whose outcome is
 * unknown is repeated under the same id, so that it cannot lead to two payments; the cart's own id, which all tabs share,
 * lets the newest payment page end the others. The browser remembers the checkouts that it started. What was paid leaves
 * the cart: at once with the link back to the store, which names the request in its fragment, else with the next load, which
 * asks the server; courses that were bought here and not refunded are marked. A refusal because of what is sold now brings
 * page and cart up to date and names a course that left the cart; so does the next load, without its name. Elsewhere Checkout shows an alert.
 *
 * What deals and a code take off is asked for with each change of the cart; the page itself takes nothing off. The code field is
 * opened by `?code=` and by the link of a sent cart, whose fragment has the courses, the code and what they cost then.
 *
 * Every page of the store has all of its courses, each with its price in an article, so that they share one cart. Buy now
 * puts a course into the cart, unless it is there, and goes on to payment.
 *
 * A published page reports that it was visited and from which source, and nothing else: not a reload, not the way from
 * another page of the store or back from the payment page, not the seller's own browser, which the application's links to the store mark, and not a
 * visitor who opted out by Do Not Track or Global Privacy Control. A marked link that was copied and shared leads here from
 * elsewhere, and marks nothing. A sub-id without a letter or digit names no source, as in rules/source.ts.
 */
export const cartScript = compact(`requestAnimationFrame(() => setTimeout(() => {
const cart = document.getElementById('cart')
const { store, live, note } = cart.dataset
const part = (name, within = cart) => within.querySelector('[data-' + name + ']')
const every = (name) => document.querySelectorAll('[data-' + name + ']')
const offers = new Map()
for (const priced of every('cents')) {
  const article = priced.closest('article')
  const title = article.querySelector('h1,h3').textContent
  if (priced.type) priced.ariaLabel = 'Add to cart: ' + title
  offers.set(article.id, { article, cents: +priced.dataset.cents, title })
}
let money
function dollars(cents) {
  money ||= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
  })
  return money.format(cents / 100).replace('.00', '')
}
const rows = new Map()
let owned = []
const most = 20
const busyText = 'Redirecting to secure checkout...'
const checkout = part('checkout')
const checkoutText = checkout.textContent
const totalLine = part('total').parentNode
const off = document.createElement('p')
totalLine.before(off)
let kept = {}
let isBusy
let requestId
let asked = 0
let due
let quoting
let applied = []

function memory(name, value, area = 'localStorage') {
  try {
    if (value !== undefined) window[area].setItem(name + ':' + store, JSON.stringify(value))
    return JSON.parse(window[area].getItem(name + ':' + store))
  } catch {}
}
const tabMemory = (name, value) => memory(name, value, 'sessionStorage')

function setBusy(busy, problem = '') {
  isBusy = busy
  checkout.ariaDisabled = busy
  checkout.textContent = busy ? busyText : checkoutText
  part('problem').textContent = problem
}

const query = new URLSearchParams(location.search)
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

const dropHash = () => history.replaceState(0, '', location.pathname + location.search)

function isVisit() {
  const { doNotTrack, globalPrivacyControl } = navigator
  const isMarked = location.hash === '#own-visit'
  const isOwn = isMarked && document.referrer.startsWith(live + '/')
  if (isOwn) memory('own', 1)
  if (isMarked) dropHash()
  const wasPaying = tabMemory('paying')
  tabMemory('paying', 0)
  return (
    live !== undefined &&
    !isOwn &&
    !memory('own') &&
    !wasPaying &&
    !globalPrivacyControl &&
    doNotTrack !== '1' &&
    !/reload|back/.test(performance.getEntriesByType('navigation')[0]?.type) &&
    !document.referrer.startsWith(location.origin + document.querySelector('.brand').pathname)
  )
}

function sendVisit() {
  const bytes = [...new TextEncoder().encode(source.s || source.utm_source || '')]
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, 0)).join('')
  navigator.sendBeacon('/v?store=' + store + (hex && '&source=' + hex))
}

const send = (path, body) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((response) => response.json())

function dropPaid(isPaid) {
  const started = memory('started') || []
  for (const checkout of started.filter(isPaid)) {
    for (const { id, quantity } of checkout.lines) change(id, -quantity)
    checkout.lines = []
  }
  memory('started', started)
}

async function findPurchases() {
  const checkouts = (memory('started') || []).map(({ id, request_id }) => ({ id, request_id }))
  if (live === undefined || !checkouts[0]) return
  try {
    const found = await send('/api/purchases', { checkouts })
    dropPaid(({ id }) => found.paid.includes(id))
    owned = found.owned
    show()
  } catch {}
}

const randomId = () => [...crypto.getRandomValues(new Uint32Array(4))].join('-')

const cartNow = () => ({
  store_id: store,
  lines: [...read()].map(([id, quantity]) => ({ id, quantity })),
  code: code || undefined,
  cart_id: memory('cart-key', memory('cart-key') || randomId()),
})
const say = (text) => setBusy(isBusy, text)

function useCode(value = '') {
  say()
  code = memory('code', value) ?? value
  show()
}

function addField(text, label, done) {
  totalLine.insertAdjacentHTML(
    'beforebegin',
    '<button class=quiet>' + text + '&emsp;</button><form hidden><label>' + label + '<input class=quiet></label><button class=quiet>' + text + '</button></form>',
  )
  const form = totalLine.previousSibling
  const opener = form.previousSibling
  form[0].style.cssText = 'width:100%;font:inherit'
  opener.onclick = () => {
    form.hidden = false
    opener.hidden = true
    form[0].focus()
  }
  form.onsubmit = (event) => {
    event.preventDefault()
    done(form[0].value)
  }
  return opener
}

async function quote() {
  const mine = ++asked
  off.textContent ||= '…'
  try {
    const { lines, deals, total_cents, note = '', error, message, offers: current } = await send('/api/quote', cartNow())
    if (mine !== asked) return
    if (error) {
      off.textContent = ''
      if (code && !current) useCode()
      return say(current ? update(current) : message)
    }
    const gone = applied.find(({ id }) => !deals.some((it) => it.id === id))
    applied = deals
    due = total_cents
    part('total').textContent = dollars(due)
    off.textContent = [...deals.map(({ name, cents }) => name + ': −' + dollars(cents)), note].join(' ')
    for (const { id, total_cents, deals } of lines) {
      const row = rows.get(id)
      part('sum', row).textContent = dollars(total_cents)
      row.lastChild.textContent = deals.map(({ name }) => name).join(' + ')
      if (deals[0]?.kind === 'bundle' && !row.contains(document.activeElement)) part('lines').prepend(row)
    }
    if (gone) say(gone.name + ' ends: ' + dollars(gone.cents) + ' more.')
    if (told && +told !== due) say('It was ' + dollars(told) + ' before.')
    told = 0
  } catch {
    off.textContent = 'Without discounts.'
  }
}

function update(current) {
  let reason = 'Prices have changed'
  for (const [id, offer] of offers) {
    const sold = current.find((it) => it.id === id)
    if (sold) {
      offer.cents = sold.price_cents
      offer.article.querySelector('.price').textContent = dollars(offer.cents)
    } else {
      if (kept[id]) reason = offer.title + ' is no longer sold'
      delete kept[id]
      offers.delete(id)
      offer.article.remove()
    }
  }
  memory('cart', kept)
  show()
  return reason + '. Your cart is up to date.'
}

async function pay() {
  if (live === undefined) return alert(note || busyText)
  if (isBusy) return
  setBusy(true)
  requestId ||= randomId()
  await quoting
  const { lines, ...body } = cartNow()
  let problem = 'The payment page could not be opened. Your cart is kept. Check your connection and try again.'
  try {
    const { url, id, error, message, offers: current } = await send('/api/checkout', {
      ...body,
      lines,
      total_cents: due,
      source,
      page: location.pathname,
      request_id: requestId,
    })
    if (url) {
      memory('started', [{ id, request_id: requestId, lines }, ...(memory('started') || [])].slice(0, most))
      tabMemory('paying', 1)
      requestId = ''
      return location.assign(url)
    }
    if (error) {
      requestId = ''
      problem = message
      show()
    }
    if (current) problem = update(current)
  } catch {}
  setBusy(false, problem)
}

function read() {
  kept = memory('cart') || kept
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
  memory('cart', kept)
  part('problem').textContent = wanted > most ? 'One order has at most ' + most + ' of a course.' : ''
  show()
}

function newRow(id) {
  const row = part('lines').appendChild(cart.querySelector('template').content.firstElementChild.cloneNode(true))
  const { title, article } = offers.get(id)
  const name = part('name', row)
  name.textContent = title
  name.before(article.querySelector('img')?.cloneNode() || '')
  for (const [name, by, label] of [['less', -1, 'One less: '], ['more', 1, 'One more: '], ['remove', -99, 'Remove: ']]) {
    part(name, row).ariaLabel = label + title
    part(name, row).onclick = () => change(id, by)
  }
  row.append('')
  rows.set(id, row)
  return row
}

function mark(within, id) {
  const owns = part('owned', within)
  if (owns) owns.hidden = !owned.includes(id)
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
    row.lastChild.textContent = ''
    mark(row, id)
    count += quantity
    total += sum
  }
  for (const badge of every('count')) badge.textContent = count
  due = total
  part('total').textContent = dollars(total)
  if (live !== undefined && count && (code || told || every('deal')[0])) quoting = quote()
  else off.textContent = ''
  let pair
  for (const it of every('pair')) {
    it.hidden = pair || !quantities.has(it.dataset.pair) || quantities.has(it.dataset.with)
    pair ||= !it.hidden
  }
  for (const it of every('empty')) it.hidden = count
  for (const it of every('filled')) it.hidden = !count
  for (const [id, { article }] of offers) mark(article, id)
}

for (const button of every('add'))
  button.onclick = () => {
    const { add, now } = button.dataset
    const ids = (add || button.closest('article').id).split(' ')
    for (const id of ids) if ((now === undefined && !ids[1]) || !read().has(id)) change(id, 1)
    cart.showModal()
    if (now !== undefined) pay()
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
  findPurchases()
}
for (const it of every('deal')) {
  const { from = 0, until = 1e99 } = it.dataset
  if (Date.now() < from || Date.now() > until) it.remove()
}
if (live !== undefined) {
  const opener = addField('Add a code', 'Code', useCode)
  if (code) {
    opener.onclick()
    opener.nextSibling[0].value = code
  }
  addField('Send me this cart', 'Email', async (email) => {
    say('Not sent.')
    const { message } = await send('/api/cart-mail', { ...cartNow(), email, total_cents: due })
    say(message || 'Sent.')
  })
}
if (linked.has('cart')) {
  kept = Object.fromEntries(linked.get('cart').split('.').map((line) => line.split('*')).map(([id, quantity]) => [id, +quantity]))
  memory('cart', kept)
  dropHash()
  cart.showModal()
}
const [, paidId] = location.hash.split('#paid=')
if (paidId) {
  dropPaid(({ request_id }) => request_id === paidId)
  dropHash()
}
show()
if (Object.keys(kept)[rows.size]) setBusy(false, 'A course is no longer sold.')
findPurchases()
if (isVisit()) sendVisit()
}))`)

/** No line of the script continues a text, and no text has a comma, an operator between spaces or a bracket. */
function compact(script: string) {
  return script
    .replaceAll(/\n\s*/g, '\n')
    .replaceAll(/ ([=<>?:+*!&|-]+) /g, '$1')
    .replaceAll(/ ?([{}()]) ?/g, '$1')
    .replaceAll(', ', ',')
}
