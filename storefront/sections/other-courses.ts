import { exactDollars } from '#rules/money/money.ts'
import { html } from '../html.ts'
import { imageSource } from '../links.ts'
import { coursePath, homeUrl, pageUrl } from '../page-links.ts'
import type { Offer, StorePage } from '../store-page.ts'

/**
 * The store's courses as small cards below another page, `except` the one that the page sells: those that go with it come
 * first and say why; by `data-pick` the script knows which of these was followed. The cart reads all.
 */
export function otherCourses(page: StorePage, heading: string, except?: Offer) {
  const reasons = new Map(except?.goesWith)
  const rank = ({ id }: Offer) => (reasons.has(id) ? [...reasons.keys()].indexOf(id) : reasons.size)
  const shown = page.products
    .filter((product) => product !== except)
    .toSorted((one, other) => rank(one) - rank(other))
  if (shown.length === 0) return undefined
  return html`
    <section class="shelf" style="--cards:${shown.length}"><div class="wrap">
      <h2>${heading}</h2>
      <div class="cards">${shown.map((product) => card(page, product, reasons.get(product.id)))}</div>
    </div></section>
  `
}

function card(page: StorePage, product: Offer, reason: string | undefined) {
  const path = coursePath(product)
  const source = imageSource(product.hero_image_url)
  return html`
    <article class="card" id="${product.id}">
      ${source && html`<img class="cover" src="${source}" alt="" width="800" height="600" loading="lazy">`}
      <h3><a${reason && html` data-pick="${product.id}"`} href="${path ? pageUrl(page, path) : `${homeUrl(page)}#${product.id}`}">${product.title}</a></h3>
      ${reason && html`<p>${reason}</p>`}
      <p><b class="price" data-cents="${product.priceCents}">${exactDollars(product.priceCents)}</b></p>
    </article>
  `
}
