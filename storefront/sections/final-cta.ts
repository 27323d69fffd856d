import { html } from '../html.ts'
import type { StorePage } from '../store-page.ts'
import { offerSummary } from './offer-text.ts'

/** The last call to action before the footer, with a link back to the courses. */
export const finalCta = ({ content, products }: StorePage) => html`
  <section class="closing"><div class="wrap"><div class="panel">
    <h2>Ready when you are.</h2>
    <p>${offerSummary(products)}. Pick one and begin today.</p>
    <a class="button" href="#courses">${content.hero.cta_text}</a>
  </div></div></section>
`
