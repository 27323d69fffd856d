import { html } from '../html.ts'
import type { StorePage } from '../store-page.ts'
import { offerSummary } from './offer-text.ts'

/**
 * On a phone, the way to buy stays at the bottom of the screen until the footer. The script shows it once the page is painted: the first screen has a
 * button of its own, and a layer more would delay it.
 */
export const buyBar = ({ products }: Pick<StorePage, 'products'>) => html`
  <div class="bar" role="region" aria-label="Buy" data-late hidden>
    <b>${offerSummary(products)}</b>
    ${wayToBuy(products)}
    <button class="button" data-open-cart data-filled hidden>Buy now</button>
  </div>
`

/** The only course goes into the cart at once. */
function wayToBuy([first, ...others]: StorePage['products']) {
  if (!first || others.length > 0) return html`<a class="button" href="#courses" data-empty>See courses</a>`
  return html`<button class="button scripted" data-add="${first.id}" data-empty>Add to cart</button>`
}
