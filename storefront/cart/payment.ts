/** The way to the payment page. A part of the script in cart-script.ts. */
export const paymentPart = `async function pay() {
  if (live === undefined) return alert(note || busyText)
  if (isBusy) return
  say('', true)
  requestId ||= randomId()
  await quoting
  const picked = tabMemory('picked')
  const body = cartNow()
  let problem = 'The payment page could not be opened. Your cart is kept. Please try again.'
  try {
    const { url, id, error, message, offers: current } = await send('/api/checkout', {
      ...body,
      total_cents: due,
      source: { s: (!source.utm_source && body.lines.some(({ id }) => id === picked) && 'recommended') || undefined, ...source },
      page: location.pathname,
      request_id: requestId,
    })
    if (url) {
      memory('started', [{ id, request_id: requestId, lines: body.lines }, ...(memory('started') || [])].slice(0, most))
      tabMemory('paying', 1)
      requestId = ''
      return location.assign(url)
    }
    if (error) {
      requestId = ''
      isBusy = false
      if (current) return tellChanges(current)
      problem = message
      show()
    }
  } catch {}
  say(problem, false)
}

`
