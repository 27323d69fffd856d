/** The courses in the cart, and how they are shown. A part of the script in cart-script.ts. */
export const linesPart = `function read() {
  kept = memory('cart') || kept
  const quantities = new Map()
  for (const id of offers.keys()) if (kept[id] > 0) quantities.set(id, Math.min(kept[id], most))
  return quantities
}

function change(id, by) {
  const quantities = read()
  const wanted = (quantities.get(id) || 0) + by
  const quantity = Math.min(wanted, most)
  if (quantity > 0) quantities.set(id, quantity)
  else quantities.delete(id)
  say(wanted > most ? 'One order has at most ' + most + ' of a course.' : '')
  kept = Object.fromEntries(quantities)
  memory('cart', kept)
  show()
}

function newRow(id) {
  const row = part('lines').appendChild(cart.querySelector('template').content.children[0].cloneNode(true))
  const { title, article } = offers.get(id)
  const name = part('name', row)
  name.textContent = title
  name.before(article.querySelector('img')?.cloneNode() || '')
  for (const [name, by, label] of [['less', -1, 'One less: '], ['more', 1, 'One more: '], ['remove', -99, 'Remove: ']]) {
    part(name, row).ariaLabel = label + title
    part(name, row).onclick = () => change(id, by)
  }
  row.insertAdjacentHTML('beforeend', '<span style="flex-basis:100%;overflow:hidden;white-space:nowrap;text-overflow:ellipsis"></span>')
  rows.set(id, row)
  return row
}

function showDeals(row, text) {
  row.lastChild.hidden = !text
  row.lastChild.textContent = text
}

/** Puts the courses of bundles first. A row with the focus would lose it. */
function gather() {
  for (const row of bundled.map((id) => rows.get(id)).reverse())
    if (row && !row.contains(document.activeElement)) part('lines').prepend(row)
}

function setAmount(element, cents) {
  element.textContent = dollars(cents)
  element.style.cssText = off.hidden ? '' : 'text-align:end;min-width:' + ((cents + '').length + 2) + 'ch'
}

function mark(within, id) {
  const owns = part('owned', within)
  if (owns) owns.hidden = !owned.includes(id)
}

function show() {
  // A page that the browser has kept may be older than the end of a deal.
  for (const it of every('deal')) if (new Date() < it.dataset.from || new Date() > it.dataset.until) it.remove()
  const quantities = read()
  const isQuoted = live !== undefined && quantities.size && (code || told || every('deal')[0])
  // Once prices are asked for, there is room for what deals take off, so that nothing moves when the answer comes.
  if (isQuoted) off.hidden = false
  if (code) off.style.height = '4.8em'
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
    setAmount(part('sum', row), sum)
    showDeals(row, off.hidden ? '' : '\u00a0')
    mark(row, id)
    count += quantity
    total += sum
  }
  gather()
  for (const badge of every('count')) badge.textContent = count
  due = total
  if (total) setAmount(part('total'), total)
  if (isQuoted) quoting = quote()
  else off.textContent = ''
  let pair
  for (const it of every('pair')) {
    it.hidden = pair || owned.includes(it.dataset.with) || quantities.has(it.dataset.with) || !quantities.has(it.dataset.pair)
    pair ||= !it.hidden
  }
  for (const it of every('empty')) it.hidden = count
  for (const it of every('filled')) it.hidden = !count
  for (const [id, { article }] of offers) mark(article, id)
}

`
