/**
 * The only script of every store page. It is identical on all pages, so that one hash in the Content-Security-Policy
 * admits it (contract/storefront.ts). It reads the page's data attributes and keeps a map of store product id to
 * quantity under the store's id. Where storage is forbidden, as in the preview, the map lives as long as the page. The
 * script waits for the first paint and creates the price formatter only when there is a price to format, because that
 * takes most of its time.
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
  let kept = {}

  function read() {
    try {
      kept = JSON.parse(localStorage.getItem(key)) || {}
    } catch {}
    const known = [...offers.keys()].filter((id) => Number.isInteger(kept[id]) && kept[id] > 0)
    return new Map(known.map((id) => [id, Math.min(kept[id], 99)]))
  }

  function change(id, by) {
    const quantities = read()
    const quantity = Math.min((quantities.get(id) || 0) + by, 99)
    if (quantity > 0) quantities.set(id, quantity)
    else quantities.delete(id)
    kept = Object.fromEntries(quantities)
    try {
      localStorage.setItem(key, JSON.stringify(kept))
    } catch {}
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
  part('checkout').onclick = () => alert('Redirecting to secure checkout...')
  cart.onclick = ({ clientX }) => clientX && clientX < cart.getBoundingClientRect().left && cart.close()
  window.onstorage = show
  show()
}))`
