import { paletteFrom } from '#rules/brand/palette.ts'
import { documentHead, type PageHead } from './document-head.ts'
import { type Html, html, raw, textOf } from './html.ts'
import type { PageAssets } from './page-assets.ts'
import { cartDialog } from './sections/cart-dialog.ts'
import { siteFooter } from './sections/site-footer.ts'
import { siteHeader } from './sections/site-header.ts'
import type { StorePage } from './store-page.ts'
import { graphJson } from './structured-data.ts'

/** What differs between the pages of a store. `data` is a schema.org graph. */
export type PageParts = PageHead & {
  main: Html
  bar?: Html
  data: readonly object[]
}

/** Returns a complete document with the store's header, footer and cart. */
export function renderDocument(page: StorePage, parts: PageParts, { css, script }: PageAssets): string {
  const { main, bar, data, ...head } = parts
  const { theme, brand_color } = page.settings
  const palette = paletteFrom(brand_color)
  const body = html`
    ${siteHeader(page, head.path)}
    <main id="main">${main}</main>
    ${bar}
    ${siteFooter(page)}
    ${cartDialog(page, head.path)}
  `
  const styles = css({ theme, path: head.path, palette, body: textOf(body) })
  const document = html`
    <html lang="en">
      <head>${documentHead(page, head, palette, styles)}</head>
      <body>
        ${body}
        <script type="application/ld+json">${raw(graphJson(data))}</script>
        ${script && html`<script>${raw(script)}</script>`}
      </body>
    </html>
  `
  return `<!doctype html>${textOf(document)}`
}
