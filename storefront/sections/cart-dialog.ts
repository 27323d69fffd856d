import { html } from '../html.ts'
import type { StorePage } from '../store-page.ts'

/** The cart script fills the dialog and finds its elements by their `data-` attributes. */
export const cartDialog = ({ storeId, isLive, appOrigin, checkoutNote }: StorePage) => html`
  <dialog class="cart" id="cart" aria-labelledby="cart-title" data-store="${storeId}"${isLive && html` data-live="${appOrigin ?? ''}"`}${checkoutNote && html` data-note="${checkoutNote}"`}>
    <div class="cart-top">
      <h2 id="cart-title">Your cart</h2>
      <button class="quiet" data-close aria-label="Close cart">×</button>
    </div>
    <p data-empty>Your cart is empty.</p>
    <ul data-lines></ul>
    <div data-filled>
      <p class="total">Total <b data-total></b></p>
      <p role="alert" data-problem></p>
      <button class="button" data-checkout>Checkout</button>
    </div>
    <template><li>
      <span data-name></span><b data-sum></b>
      <span class="amount"><button class="quiet" data-less>−</button><span data-quantity></span>
        <button class="quiet" data-more>+</button></span>
      <button class="quiet" data-remove>Remove</button>
    </li></template>
  </dialog>
`
