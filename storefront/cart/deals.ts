/** Codes, what a cart costs with deals, the forms for a code and for the mail of the cart, and offers that changed. A part of the script in cart-script.ts. */
export const dealsPart = `function useCode(value = '') {
  say()
  code = memory('code', value) ?? value
  show()
}

/** The type of the input is also its label; an unknown one is a text. */
function addField(text, type, done, value) {
  totalLine.insertAdjacentHTML(
    'beforebegin',
    '<button class=quiet>' + text + '&emsp;</button><form hidden><label>' + type + '<input class=quiet type=' + type + ' style="width:100%;font:inherit"></label><button class=quiet>' + text + '</button></form>',
  )
  const form = totalLine.previousSibling
  const opener = form.previousSibling
  opener.onclick = () => {
    form.hidden = false
    opener.hidden = true
    form[0].focus()
  }
  form.onsubmit = () => {
    done(form[0].value)
    return false
  }
  if (value) {
    opener.onclick()
    form[0].value = value
  }
}

async function quote() {
  const mine = ++asked
  off.textContent ||= '…'
  try {
    const { lines, deals, total_cents, note = '', error, message, offers: current } = await send('/api/quote', { ...cartNow(), fresh })
    // A checkout that waits for this answer waits for the newest one.
    if (mine !== asked) return quoting
    if (error) {
      off.textContent = ''
      // Any other failure may pass, and the code is still good.
      if (/code|input/.test(error)) useCode()
      return current ? tellChanges(current) : say(message)
    }
    const gone = applied.find(({ id }) => !deals.some((it) => it.id === id))
    applied = deals
    due = total_cents
    part('total').textContent = dollars(due)
    off.textContent = [...deals.map(({ name, cents }) => name + ': −' + dollars(cents) + '.'), note].join(' ')
    off.tabIndex = off.scrollHeight > off.clientHeight ? 0 : -1
    for (const { id, total_cents, deals } of lines) {
      const row = rows.get(id)
      part('sum', row).textContent = dollars(total_cents)
      showDeals(row, deals.map(({ name }) => name).join(' + ') || '\u00a0')
    }
    bundled = lines.filter(({ deals }) => deals[0]?.kind === 'bundle').map(({ id }) => id)
    if (!cart.open) gather()
    if (gone) say(gone.name + ' ends: ' + dollars(gone.cents) + ' more.')
    if (told && +told !== due) say('It was ' + dollars(told) + ' before.')
    told = 0
  } catch {
    off.textContent = 'Without discounts.'
  }
}

/** Only the buyer's press changes what they look at. */
function tellChanges(current) {
  const gone = [...offers].find(([id]) => kept[id] && !current.some((it) => it.id === id))
  say((gone ? gone[1].title + ' is no longer sold' : 'Prices have changed') + '. ')
  problemLine.insertAdjacentHTML('beforeend', '<button class=quiet>Update cart</button>')
  problemLine.lastChild.onclick = () => {
    checkout.focus()
    update(current)
    say('Your cart is up to date.')
  }
}

/** A course's own page has a bar with its price. It keeps what it says of a course that is no longer sold. */
function update(current) {
  fresh = true
  for (const [id, offer] of offers) {
    const bar = part('late="' + id + '"', document)
    const { article } = offer
    offer.cents = current.find((it) => it.id === id)?.price_cents
    if (offer.cents) {
      article.querySelector('.price').textContent = dollars(offer.cents)
      if (bar) bar.children[0].textContent = dollars(offer.cents)
    } else {
      delete kept[id]
      offers.delete(id)
      if (bar) article.querySelector('.box').textContent = 'This course is no longer sold.'
      const offered = bar || article
      offered.remove()
    }
  }
  memory('cart', kept)
  show()
}

`
