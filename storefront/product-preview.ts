import type { SiteSettings } from '#contract/site/site.ts'
import { paletteFrom } from '#rules/brand/palette.ts'
import { paletteCss } from './css.ts'
import { html, raw, textOf } from './html.ts'
import { courses } from './sections/courses.ts'
import type { Offer } from './store-page.ts'
import { styles } from './themes/styles.ts'

/** The heading above a single product adds nothing to the product's own text. */
const withoutHeading = '.courses{padding-block:1.5rem}.courses h2{display:none}'

/** Returns one product as a complete document, in the store's colours and theme. Only the seller sees it. */
export function renderProductPreview(settings: SiteSettings, product: Offer): string {
  const css = styles[settings.theme].home + withoutHeading
  const document = html`
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <title>${product.title}</title>
        <style>${raw(paletteCss(paletteFrom(settings.brand_color), css) + css)}</style>
      </head>
      <body><main>${courses({ products: [product] })}</main></body>
    </html>
  `
  return `<!doctype html>${textOf(document)}`
}
