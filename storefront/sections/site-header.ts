import { initialOf } from '../brand.ts'
import { html } from '../html.ts'
import type { StorePage } from '../store-page.ts'

/** Store name, navigation, and the cart's button, which is visible only with the script. Without it, a note says what is missing. */
export const siteHeader = ({ settings }: StorePage) => html`
  <a class="skip" href="#main">Skip to content</a>
  <header class="site-header wrap">
    <a class="brand" href="#top"><span class="mark" aria-hidden="true">${initialOf(settings.store_name)}</span>
      <bdi class="name">${settings.store_name}</bdi></a>
    <nav aria-label="Page"><a href="#courses">Courses</a><a href="#benefits">Benefits</a><a href="#features">Features</a></nav>
    <button class="open-cart scripted" data-open-cart>Cart <b data-count>0</b></button>
    <noscript>Turn on JavaScript to buy.</noscript>
  </header>
`
