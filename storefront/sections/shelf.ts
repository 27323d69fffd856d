import { exactDollars } from '#rules/money/money.ts'
import { html } from '../html.ts'
import { imageSource } from '../links.ts'
import { coursePath, homeUrl, pageUrl } from '../page-links.ts'
import type { Offer, StorePage } from '../store-page.ts'

/** The store's courses as small cards below another page, `except` the one that the page sells. The cart reads them. */
export function shelf(page: StorePage, heading: string, except?: Offer) {
  const shown = page.products.filter((product) => product !== except)
  if (shown.length === 0) return undefined
  return html`
    <section class="shelf"><div class="wrap">
      <h2>${heading}</h2>
      <div class="cards">${shown.map((product) => card(page, product))}</div>
    </div></section>
  `
}

function card(page: StorePage, product: Offer) {
  const path = coursePath(product)
  const source = imageSource(product.hero_image_url)
  return html`
    <article class="card" id="${product.id}">
      ${source && html`<img class="cover" src="${source}" alt="" width="800" height="600" loading="lazy">`}
      <h3><a href="${path ? pageUrl(page, path) : `${homeUrl(page)}#${product.id}`}">${product.title}</a></h3>
      <p><b class="price" data-cents="${product.priceCents}">${exactDollars(product.priceCents)}</b></p>
    </article>
  `
}
