import { libraryPath } from '#contract/urls/buyer-links.ts'
import { contentsOf } from '#rules/courses/course-outline.ts'
import { refundDays } from '#rules/courses/library.ts'
import { exactDollars } from '#rules/money/money.ts'
import { html } from '../html.ts'
import { imageSource } from '../links.ts'
import type { Offer, StorePage } from '../store-page.ts'

/**
 * Price, both buttons, the promise beside them, what one gets, and the cover. The cover is last because on a phone price and buttons are seen first and
 * wait for no picture; beside the text it is shown on top.
 */
export const buyBox = ({ appOrigin, addsTax }: StorePage, product: Offer) => html`
  <div class="box" id="buy">
    <p class="sum"><b class="price" data-cents="${product.priceCents}">${exactDollars(product.priceCents)}</b> <small>${addsTax ? 'plus tax' : 'tax included'} where it applies</small></p>
    <button class="button scripted" data-add>Add to cart</button>
    <button class="button plain scripted" data-add data-now>Buy now</button>
    <p class="promise">${refundDays} days to get your money back.</p>
    ${appOrigin && html`<p data-owned hidden>You have this. <a href="${appOrigin}${libraryPath}">Open your library</a></p>`}
    <ul class="ticks">
      ${received(product).map((line) => html`<li>${line}</li>`)}
    </ul>
    ${cover(product)}
  </div>
`

/** Returns what the buyer gets, first what was counted of the course. */
const received = ({ outline, deliverables }: Offer) => [
  ...(outline ? contentsOf(outline) : deliverables),
  'In English',
  'Access at once, without an end',
  'Your own seat, or a gift by a link',
]

function cover({ hero_image_url }: Offer) {
  const source = imageSource(hero_image_url)
  return source && html`<img class="cover" src="${source}" alt="" width="800" height="600" loading="lazy">`
}
