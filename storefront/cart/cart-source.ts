import { dealsPart } from './deals.ts'
import { linesPart } from './lines.ts'
import { pagePart } from './page.ts'
import { paymentPart } from './payment.ts'
import { purchasesPart } from './purchases.ts'
import { startPart } from './start.ts'
import { visitPart } from './visit.ts'

/**
 * The only script of every store page, before it is minified (`npm run cart-script`). It is identical on all pages, so that one hash in the Content-Security-Policy
 * admits it (contract/site/storefront-csp.ts). It reads the page's data attributes and keeps a map of store product id to
 * quantity under the store's id. Where storage is forbidden, as in the preview, the map lives as long as the page. The
 * script waits until the browser reports a paint, because the pixels of the first frame are still drawn during the next ones; for at most 8
 * frames, because some browsers report nothing. A press before that starts it at once, and is made again. It creates the price formatter only when there is a price to format,
 * because that takes most of its time. It is in no function but its own: a browser parses an inner function again whenever it
 * compiles the outer one.
 *
 * On a published page Checkout asks the page's own origin for a payment page and opens it. A request whose outcome is
 * unknown is repeated under the same id, so that it cannot lead to two payments; the cart's own id, which all tabs share,
 * lets the newest payment page end the others. The browser remembers the checkouts that it started. What was paid leaves
 * the cart: at once with the link back to the store, which names the request in its fragment, else with the next load, which
 * asks the server; courses that were bought here and not refunded are marked. A refusal because of what is sold now
 * names a course that is no longer sold and offers *Update cart*, which brings page and cart up to date; nothing moves before that press. A
 * course's own page, which has its id at the bar, keeps its text and offers it nowhere. The next load has only what is sold. Elsewhere Checkout shows an alert.
 *
 * What deals and a code take off is asked for with each change of the cart; the page itself takes nothing off. The answer may come late: there is
 * room for it before, and courses of a bundle are brought together only by a press or while the cart is closed. The code field is
 * opened by `?code=` and by the link of a sent cart, whose fragment has the courses, the code and what they cost then.
 *
 * Every page of the store has all of its courses, each with its price in an article, so that they share one cart. Buy now
 * puts a course into the cart, unless it is there, and goes on to payment.
 *
 * A course that was taken by a recommendation makes it the source of an order that contains it, unless a link has brought the buyer.
 *
 * A published page reports that it was visited, which kind of page it is, and from which source, and nothing else: not a reload, not the way from
 * another page of the store or back from the payment page, not the seller's own browser, which the application's links to the store mark, and not a
 * visitor who opted out by Do Not Track or Global Privacy Control. A marked link that was copied and shared leads here from
 * elsewhere, and marks nothing. A sub-id without a letter or digit names no source, as in rules/source.ts.
 */
export const cartSource = `{
let begin = () => {
${pagePart}${visitPart}${purchasesPart}${dealsPart}${paymentPart}${linesPart}${startPart}}
const afterPaint = (frames) =>
  requestAnimationFrame(() => (frames && !performance.getEntriesByType('paint')[0] ? afterPaint(frames - 1) : begin()))
onclick = ({ target }) => {
  begin()
  begin = () => 0
  target.closest('button')?.click()
}
afterPaint(8)
}`
