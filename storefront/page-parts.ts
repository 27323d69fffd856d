import { coursePath, freeLessonPath, pagePaths } from './page-links.ts'
import { aboutPage } from './pages/about-page.ts'
import { coursePage } from './pages/course-page.ts'
import { faqPage } from './pages/faq-page.ts'
import { freeLessonPage } from './pages/free-lesson-page.ts'
import { homePage } from './pages/home-page.ts'
import { notFoundPage } from './pages/not-found-page.ts'
import type { PageParts } from './render-document.ts'
import type { StorePage } from './store-page.ts'

type PathAndParts = readonly [path: string, make: () => PageParts | undefined]

/** All pages of a store by their path below its URL, the first page first. Some turn out not to exist when they are made. */
export const partsByPath = (page: StorePage): PathAndParts[] => [
  [pagePaths.home, () => homePage(page)],
  ...page.products.flatMap((product) => {
    const path = coursePath(product)
    const freePath = freeLessonPath(product)
    return [
      ...(path ? [[path, () => coursePage(page, product, path)] as const] : []),
      ...(freePath ? [[freePath, () => freeLessonPage(page, product, freePath)] as const] : []),
    ]
  }),
  [pagePaths.about, () => aboutPage(page)],
  [pagePaths.faq, () => faqPage(page)],
  [pagePaths.notFound, () => notFoundPage(page)],
]

/** Returns the parts of the page at this path; undefined if the store has none. */
export const partsAt = (page: StorePage, path: string): PageParts | undefined =>
  partsByPath(page).find(([at]) => at === path)?.[1]()
