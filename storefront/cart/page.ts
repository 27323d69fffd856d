/** What the page offers, what is kept in the browser, and the state of the cart. A part of the script in cart-script.ts. */
export const pagePart = `const cart = document.querySelector('dialog')
const { store, live, note, page } = cart.dataset
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
totalLine.insertAdjacentHTML('beforebegin', '<p hidden style="height:3.2em;overflow:auto;font-size:.875rem"></p>')
const off = totalLine.previousSibling
const problemLine = part('problem')
problemLine.style.cssText = 'position:sticky;bottom:0;font-size:.875rem;background:var(--surface);box-shadow:0 1.5rem var(--surface)'
cart.style.cssText = 'scroll-padding:10rem;scrollbar-gutter:stable'
let kept = {}
let isBusy
let requestId
let asked = 0
let fresh
let due
let quoting
let applied = []
let bundled = []

function memory(name, value, area = 'localStorage') {
  try {
    if (value !== undefined) self[area].setItem(name + ':' + store, JSON.stringify(value))
    return JSON.parse(self[area].getItem(name + ':' + store))
  } catch {}
}
const tabMemory = (name, value) => memory(name, value, 'sessionStorage')

function say(problem = '', busy = isBusy) {
  isBusy = busy
  checkout.ariaDisabled = busy
  checkout.textContent = busy ? busyText : checkoutText
  problemLine.textContent = problem
  if (problem) cart.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
}

`
