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

/** Returns all pages of a store by their path below its URL, the first page at the empty path. */
export function renderSite(page: StorePage): Map<string, string> {
  const { theme } = page.settings
  const styles = themes[theme].css + pagesCss[theme]
  const others = otherPages(page).map(
    (parts) =>
      [parts.path, renderDocument(page, { ...parts, css: (body) => usedCss(styles, body) })] as const,
  )
  return new Map([[pagePaths.home, renderStorePage(page)], ...others])
}

const otherPages = (page: StorePage): Omit<PageParts, 'css'>[] => [
  ...page.products.flatMap((product) => {
    const path = coursePath(product)
    const freePath = freeLessonPath(product)
    return [
      path && coursePage(page, product, path),
      freePath && freeLessonPage(page, product, freePath),
    ].flatMap((parts) => parts || [])
  }),
  aboutPage(page),
  faqPage(page),
  notFoundPage(page),
]
