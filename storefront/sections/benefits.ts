import { html } from '../html.ts'
import { icon } from '../icons.ts'
import type { StorePage } from '../store-page.ts'

/** The store's three to six benefits, each with its icon. */
export const benefits = ({ content, settings }: StorePage) => html`
  <section class="benefits" id="benefits"><div class="wrap">
    <h2>Why <bdi>${settings.store_name}</bdi></h2>
    <ul class="grid">
      ${content.benefits.map(
        (benefit) => html`
          <li>${icon(benefit.icon)}<h3>${benefit.title}</h3><p>${benefit.description}</p>
        `,
      )}
    </ul>
  </div></section>
`
