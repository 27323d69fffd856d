import { paletteFrom } from '#rules/palette.ts'
import { cartScript } from './cart-script.ts'
import { paletteCss } from './css.ts'
import { documentHead } from './document-head.ts'
import { html, raw, textOf } from './html.ts'
import { buyBar } from './sections/buy-bar.ts'
import { cartDialog } from './sections/cart-dialog.ts'
import { siteFooter } from './sections/site-footer.ts'
import { siteHeader } from './sections/site-header.ts'
import type { StorePage } from './store-page.ts'
import { structuredData } from './structured-data.ts'
import { themes } from './themes/themes.ts'

export type { StorePage } from './store-page.ts'

/** Returns the complete document of a store, for preview and publishing alike. The same input returns the same text. */
export function renderStorePage(page: StorePage): string {
  const palette = paletteFrom(page.settings.brand_color)
  const theme = themes[page.settings.theme]
  const document = html`
    <html lang="en" id="top">
      <head>${documentHead(page, palette, paletteCss(palette, theme.css) + theme.css)}</head>
      <body>
        ${siteHeader(page)}
        <main id="main">${theme.main(page, palette)}</main>
        ${buyBar(page)}
        ${siteFooter(page)}
        ${cartDialog(page)}
        <script type="application/ld+json">${raw(structuredData(page))}</script>
        <script>${raw(cartScript)}</script>
      </body>
    </html>
  `
  return `<!doctype html>${textOf(document)}`
}
