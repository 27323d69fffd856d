import { type Html, html } from '../html.ts'
import type { StorePage } from '../store-page.ts'
import { offerSummary } from './offer-text.ts'

/** The page's only h1, beside the theme's drawing. */
export const hero = ({ content, products }: StorePage, art: Html) => html`
  <section class="hero wrap">
    <div class="pitch">
      <p class="eyebrow">${offerSummary(products)}</p>
      <h1>${content.hero.headline}</h1>
      <p class="lede">${content.hero.subheadline}</p>
      <a class="button" href="#courses">${content.hero.cta_text}</a>
    </div>
    ${art}
  </section>
`
