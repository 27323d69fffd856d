import { initialOf } from '../brand.ts'
import { html } from '../html.ts'
import { hasLinks, homeUrl, pagePaths, pageUrl } from '../page-links.ts'
import { fittedPicture } from '../pictures.ts'
import type { StorePage } from '../store-page.ts'

/** Pixels for a logo beside the cart's button on a small phone. */
const logoSpace = { width: 200, height: 48 }

/** From here on a name takes more than two lines beside the cart's button on a small phone. */
const longLetters = 28

/** Store name, navigation, and the cart's button, which is visible only with the script. Without it, a note says what is missing. */
export const siteHeader = (page: StorePage, path: string) => html`
  <a class="skip" href="#main">Skip to content</a>
  <header class="site-header wrap">
    <a class="brand" href="${hasLinks(page) ? homeUrl(page) : '#main'}">${brand(page)}</a>
    <nav aria-label="Page">${path === pagePaths.home ? anchors : storeLinks(page)}</nav>
    <button class="open-cart scripted" data-open-cart>Cart <b data-count>0</b></button>
    <noscript>Turn on JavaScript to buy.</noscript>
  </header>
`

const anchors = html`<a href="#courses">Courses</a><a href="#benefits">Benefits</a><a href="#features">Features</a>`

const storeLinks = (page: StorePage) => html`
  <a href="${homeUrl(page)}#courses">Courses</a><a href="${pageUrl(page, pagePaths.faq)}">FAQ</a><a href="${pageUrl(page, pagePaths.about)}">About</a>
`

/** The logo takes the place of mark and name. Its style is its own, so that pages without one carry none. */
function brand(page: StorePage) {
  const { store_name } = page.settings
  const logo = fittedPicture(page, 'logo', logoSpace)
  if (!logo)
    return html`<span class="mark" aria-hidden="true">${initialOf(store_name)}</span><bdi${[...store_name].length > longLetters && html` class="long"`}>${store_name}</bdi>`
  const { width, height } = logo.size
  return html`<img src="${logo.url}" alt="${store_name}" width="${width}" height="${height}" style="width:${width}px">`
}
