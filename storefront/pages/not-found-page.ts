import { html } from '../html.ts'
import { pagePaths } from '../page-links.ts'
import type { PageParts } from '../render-document.ts'
import { crumbs } from '../sections/crumbs.ts'
import { shelf } from '../sections/shelf.ts'
import type { StorePage } from '../store-page.ts'

/** Renders the page for urls of the store without one. */
export const notFoundPage = (page: StorePage): PageParts => ({
  path: pagePaths.notFound,
  title: `Page not found · ${page.settings.store_name}`,
  description: `This address of ${page.settings.store_name} has no page.`,
  isListed: false,
  main: html`
    <div class="prose wrap">
      ${crumbs(page)}
      <h1>This page does not exist</h1>
      <p class="lede">Perhaps the course was taken out of the store, or the address has a typing mistake. This is what you find here:</p>
    </div>
    ${shelf(page, 'Courses of this store')}
  `,
  data: [],
})
