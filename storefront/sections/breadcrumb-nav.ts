import { html } from '../html.ts'
import { homeUrl } from '../page-links.ts'
import type { StorePage } from '../store-page.ts'

type Step = { text: string; url: string }

/** The way back: the store, its courses, and the page above this one if there is one. */
export const breadcrumbNav = (page: StorePage, above?: Step) => html`
  <nav class="crumbs" aria-label="Breadcrumb">
    <a href="${homeUrl(page)}">${page.settings.store_name}</a><a href="${homeUrl(page)}#courses">Courses</a>${above && html`<a href="${above.url}">${above.text}</a>`}
  </nav>
`
