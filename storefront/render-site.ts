import { coursePath, freeLessonPath, pagePaths } from './page-links.ts'
import { aboutPage } from './pages/about-page.ts'
import { coursePage } from './pages/course-page.ts'
import { faqPage } from './pages/faq-page.ts'
import { freeLessonPage } from './pages/free-lesson-page.ts'
import { notFoundPage } from './pages/not-found-page.ts'
import { renderStorePage } from './render.ts'
import { type PageParts, renderDocument } from './render-document.ts'
import type { StorePage } from './store-page.ts'
import { pagesCss } from './themes/pages-css.ts'
import { themes } from './themes/themes.ts'
import { usedCss } from './used-css.ts'

type Parts = Omit<PageParts, 'css'>

/** Returns all pages of a store by their path below its URL, the first page at the empty path. */
export function renderSite(page: StorePage): Map<string, string> {
  const others = otherPages(page).flatMap(([path, make]): [string, string][] => {
    const parts = make()
    return parts ? [[path, withStyles(page, parts)]] : []
  })
  return new Map([[pagePaths.home, renderStorePage(page)], ...others])
}

/** Returns the page at this path; undefined if the store has none. */
export function renderPage(page: StorePage, path: string): string | undefined {
  if (path === pagePaths.home) return renderStorePage(page)
  const parts = otherPages(page).find(([at]) => at === path)?.[1]()
  return parts && withStyles(page, parts)
}

function withStyles(page: StorePage, parts: Parts) {
  const { theme } = page.settings
  const styles = themes[theme].css + pagesCss[theme]
  return renderDocument(page, { ...parts, css: (body) => usedCss(styles, body) })
}

const otherPages = (page: StorePage): (readonly [path: string, make: () => Parts | undefined])[] => [
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
