import { courseIdIn } from '#contract/site/content-paths.ts'
import type { SiteChange } from '#contract/site/site-changes.ts'
import { coursePath, pagePaths } from '#storefront/page-links.ts'
import type { Offer } from '#storefront/store-page.ts'

/** Returns the path of the page on which a change is seen. */
export function pageOfChange(change: SiteChange, products: readonly Offer[]): string {
  if (change.kind === 'setting') return change.name.startsWith('about_') ? pagePaths.about : pagePaths.home
  if (change.kind !== 'text') return pagePaths.home
  const { path } = change
  if (path.startsWith('about.')) return path.startsWith('about.intro') ? pagePaths.about : pagePaths.faq
  const id = courseIdOf(path)
  const course = id === undefined ? undefined : products.find(({ productId }) => productId === id)
  return (course && coursePath(course)) ?? pagePaths.home
}

/** Returns the course that a path's text is about; undefined for a text of another page. */
export const courseIdOf = (path: string) =>
  path.startsWith('picks.') ? path.split('.')[1] : courseIdIn(path)
