/** The courses in the cart, and how they are shown. A part of the script in cart-script.ts. */
export const linesPart = `function read() {
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
  row.append(Object.assign(document.createElement('span'), { style: 'flex-basis:100%' }))
  rows.set(id, row)
  return row
}

// Where prices are asked for, each course has a line for its deals from the beginning, so that nothing moves.
function showDeals(row, text) {
  row.lastChild.hidden = !text
  row.lastChild.textContent = text
}

function mark(within, id) {
  const owns = part('owned', within)
  if (owns) owns.hidden = !owned.includes(id)
}

function show() {
  const quantities = read()
  const isQuoted = live !== undefined && quantities.size && (code || told || every('deal')[0])
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
    showDeals(row, isQuoted ? '\u00a0' : '')
    mark(row, id)
    count += quantity
    total += sum
  }
  for (const badge of every('count')) badge.textContent = count
  due = total
  if (total) part('total').textContent = dollars(total)
  if (isQuoted) quoting = quote()
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

`
