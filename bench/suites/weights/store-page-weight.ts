import { atMost, type Row } from '#bench/report/row.ts'
import { themes } from '#contract/site/site.ts'
import { pageKinds } from '#rules/page-kinds.ts'
import { cartScript } from '#storefront/cart-script.ts'
import { kindOfPage } from '#storefront/page-links.ts'
import { renderStorePage } from '#storefront/render.ts'
import { renderSite } from '#storefront/render-site.ts'
import { examplePage } from '#tests/harness/pages/example-page.ts'
import { pageWithCourseTexts } from '#tests/harness/pages/page-with-course-texts.ts'
import { gzipBytes, kilobyte } from '#tests/harness/pages/sizes.ts'

const limitsKb = [
  { productCount: 3, limit: 6.2 },
  { productCount: 10, limit: 8.4 },
]
const anyPageLimitKb = 9.5
const scriptLimitKb = 4

/** Weighs the page that buyers see with its style sheet, and its only script separately. */
export const storePageWeight = (): Row[] => [
  ...themes.flatMap((theme) =>
    limitsKb.map(({ productCount, limit }) =>
      atMost({
        what: `published page, ${theme}, ${productCount} products: HTML + CSS, gzip`,
        value: pageBytes(theme, productCount) / kilobyte,
        limit,
        unit: 'KB',
        digits: 2,
      }),
    ),
  ),
  ...heaviestByKind(),
  atMost({
    what: 'published page: its script, gzip',
    value: gzipBytes(cartScript) / kilobyte,
    limit: scriptLimitKb,
    unit: 'KB',
    digits: 2,
  }),
]

const pageBytes = (theme: (typeof themes)[number], productCount: number) =>
  gzipBytes(renderStorePage(examplePage({ settings: { theme }, productCount })).replace(cartScript, ''))

/** The heaviest page of each kind, of ten courses in three themes, before reviews. */
function heaviestByKind(): Row[] {
  const store = pageWithCourseTexts(10)
  const pages = themes.flatMap((theme) => [
    ...renderSite({ ...store, settings: { ...store.settings, theme } }),
  ])
  return pageKinds.map((kind) => {
    const bytes = pages
      .filter(([path]) => kindOfPage(path) === kind)
      .map(([, html]) => gzipBytes(html.replace(cartScript, '')))
    return atMost({
      what: `heaviest page of the kind ${kind}, 10 courses, any theme: HTML + CSS, gzip`,
      value: Math.max(...bytes) / kilobyte,
      limit: anyPageLimitKb,
      unit: 'KB',
      digits: 2,
    })
  })
}
