import { paletteFrom } from '#rules/palette.ts'
import { cartScript } from './cart-script.ts'
import { paletteCss } from './css.ts'
import { documentHead, type PageHead } from './document-head.ts'
import { type Html, html, raw, textOf } from './html.ts'
import { cartDialog } from './sections/cart-dialog.ts'
import { siteFooter } from './sections/site-footer.ts'
import { siteHeader } from './sections/site-header.ts'
import type { StorePage } from './store-page.ts'
import { graphJson } from './structured-data.ts'

/** What differs between the pages of a store. `css` returns the styles of a body; `data` is a schema.org graph. */
export type PageParts = PageHead & {
  main: Html
  bar?: Html
  data: readonly object[]
  css: (body: string) => string
}

/** Returns a complete document with the store's header, footer and cart. */
export function renderDocument(page: StorePage, { main, bar, data, css, ...head }: PageParts): string {
  const palette = paletteFrom(page.settings.brand_color)
  const body = html`
    ${siteHeader(page, head.path)}
    <main id="main">${main}</main>
    ${bar}
    ${siteFooter(page)}
    ${cartDialog(page)}
  `
  const styles = css(textOf(body))
  const document = html`
    <html lang="en">
      <head>${documentHead(page, head, palette, paletteCss(palette, styles) + styles)}</head>
      <body>
        ${body}
        <script type="application/ld+json">${raw(graphJson(data))}</script>
        <script>${raw(cartScript)}</script>
      </body>
    </html>
  `
  return `<!doctype html>${textOf(document)}`
}
