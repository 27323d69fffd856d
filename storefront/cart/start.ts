/** What buttons do, and what the page begins with. A part of the script in cart-script.ts. */
export const startPart = `for (const button of every('add'))
  button.onclick = () => {
    const { add, now } = button.dataset
    const ids = (add || button.closest('article').id).split(' ')
    if (ids[1]) bundled = ids
    for (const id of ids) if ((now === undefined && !ids[1]) || !read().has(id)) change(id, 1)
    cart.showModal()
    if (now !== undefined) pay()
  }
onclick = ({ target }) => target.dataset.pick && tabMemory('picked', target.dataset.pick)
for (const button of every('open-cart')) button.onclick = () => cart.showModal()
part('close').onclick = () => cart.close()
checkout.onclick = pay
cart.onclick = ({ clientX }) => clientX && clientX < cart.getBoundingClientRect().left && cart.close()
onstorage = show
onpageshow = ({ persisted }) => {
  if (!persisted) return
  say('', false)
  show()
  findPurchases()
}
for (const it of every('late')) it.hidden = false
if (live !== undefined) {
  addField('Add a code', 'Code', useCode, code)
  addField('Send me this cart', 'Email', async (email) => {
    say('Not sent.')
    const { message } = await send('/api/cart-mail', { ...cartNow(), email, total_cents: due })
    // The message at the lower edge would cover Checkout, which is what comes next.
    if (!message) checkout.scrollIntoView({ block: 'nearest' })
    say(message || 'Sent.')
  })
}
const sent = linked.get('cart')
if (sent) {
  kept = {}
  for (const line of sent.split('.')) {
    const [id, quantity] = line.split('*')
    kept[id] = quantity | 0
  }
  memory('cart', kept)
  dropHash()
  cart.showModal()
}
const paidId = linked.get('paid')
if (paidId) {
  dropPaid(({ request_id }) => request_id === paidId)
  dropHash()
}
show()
if (Object.keys(kept)[rows.size]) say('A course is no longer sold.')
findPurchases()
if (isVisit()) sendVisit()
`
