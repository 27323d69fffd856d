import { html } from '../html.ts'
import type { StorePage } from '../store-page.ts'

/** Renders what every course offers a buyer. */
export const features = ({ content }: StorePage) => html`
  <section class="features" id="features"><div class="wrap">
    <h2>What you can expect</h2>
    <ol>
      ${content.features.map(({ title, description }) => html`<li><h3>${title}</h3><p>${description}</p>`)}
    </ol>
  </div></section>
`
