/** What this browser bought, and what a request says of the cart. A part of the script in cart-script.ts. */
export const purchasesPart = `const send = (path, body) =>
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

const randomId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

const cartNow = () => ({
  store_id: store,
  lines: [...read()].map(([id, quantity]) => ({ id, quantity })),
  code: code || undefined,
  cart_id: memory('cart-key', memory('cart-key') || randomId()),
})
`
