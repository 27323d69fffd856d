import { atMost, type Row } from '#bench/report/row.ts'
import { themes } from '#contract/site/site.ts'
import { cartScript } from '#storefront/cart-script.ts'
import { renderStorePage } from '#storefront/render.ts'
import { examplePage } from '#tests/harness/pages/example-page.ts'
import { gzipBytes, kilobyte } from '#tests/harness/pages/sizes.ts'

const limitsKb = [
  { productCount: 3, limit: 6.2 },
  { productCount: 10, limit: 8.4 },
]
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
