import { html } from '../html.ts'
import { pagePaths } from '../page-links.ts'
import type { PageParts } from '../render-document.ts'
import { breadcrumbNav } from '../sections/breadcrumb-nav.ts'
import { otherCourses } from '../sections/other-courses.ts'
import type { StorePage } from '../store-page.ts'

/** Renders the page for urls of the store without one. */
export const notFoundPage = (page: StorePage): PageParts => ({
  path: pagePaths.notFound,
  title: `Page not found · ${page.settings.store_name}`,
  description: `This address of ${page.settings.store_name} has no page.`,
  isListed: false,
  main: html`
    <div class="prose wrap">
      ${breadcrumbNav(page)}
      <h1>This page does not exist</h1>
      <p class="lede">Perhaps the course was taken out of the store, or the address has a typing mistake. This is what you find here:</p>
    </div>
    ${otherCourses(page, 'Courses of this store')}
  `,
  data: [],
})
