import { libraryPath } from '#contract/urls/buyer-links.ts'
import { refundDays } from '#rules/courses/library.ts'
import { html } from '../html.ts'
import { kindOfPage } from '../page-links.ts'
import type { StorePage } from '../store-page.ts'
import { cartDeals } from './deals.ts'

/** The cart script fills the dialog and finds its elements by their `data-` attributes. `path` is that of the page around it. */
export const cartDialog = (
  { storeId, isLive, appOrigin, checkoutNote, ...page }: StorePage,
  path: string,
) => html`
  <dialog class="cart" id="cart" aria-labelledby="cart-title" data-store="${storeId}" data-page="${kindOfPage(path)}"${isLive && html` data-live="${appOrigin ?? ''}"`}${checkoutNote && html` data-note="${checkoutNote}"`}>
    <div class="cart-top">
      <h2 id="cart-title">Your cart</h2>
      <button class="quiet" data-close aria-label="Close cart">×</button>
    </div>
    <p data-empty>Your cart is empty.</p>
    <ul data-lines></ul>
    <div data-filled>
      ${cartDeals(page)}
      <p class="total">Total <b data-total></b></p>
      <button class="button" data-checkout>Checkout</button>
      <p class="legal">Instant access. ${refundDays} days to get your money back. Each seat is for one person: keep one, give away others by a link.</p>
    </div>
    <p role="alert" data-problem></p>
    <template><li>
      <span data-name></span><b data-sum></b>
      <p data-owned>You have this. ${appOrigin && html`<a href="${appOrigin}${libraryPath}">Open your library</a>.`} One more is a seat to give away.</p>
      <span class="amount"><button class="quiet" data-less>−</button> <span data-quantity></span> <button class="quiet" data-more>+</button></span>
      <button class="quiet" data-remove>Remove</button>
    </li></template>
  </dialog>
`
