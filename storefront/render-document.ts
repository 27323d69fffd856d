import { type Palette, paletteFrom } from '#rules/brand/palette.ts'
import { favicon } from './brand.ts'
import { type Html, html, raw, textOf } from './html.ts'
import type { PageAssets } from './page-assets.ts'
import { pictureOf } from './pictures.ts'
import { cartDialog } from './sections/cart-dialog.ts'
import { siteFooter } from './sections/site-footer.ts'
import { siteHeader } from './sections/site-header.ts'
import type { SharePicture, StorePage } from './store-page.ts'
import { graphJson } from './structured-data.ts'

/** What the head says of one page. `path` is below the store's URL; networks show `shareTitle`, if it differs. */
type PageHead = {
  path: string
  title: string
  shareTitle?: string
  description: string
  /** Whether search engines may list the page. */
  isListed: boolean
  /** What networks show, if not the store's share picture. */
  picture?: SharePicture | undefined
}

/** Returns everything before the body; `css` is trusted. */
function documentHead(page: StorePage, head: PageHead, palette: Palette, css: string): Html {
  const { store_name: name } = page.settings
  const { path, title, shareTitle = title, description, isListed, picture } = head
  const url = path ? `${page.url.replace(/\/$/, '')}/${path}` : page.url
  return html`
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>${title}</title>
    <meta name="description" content="${description}">
    ${isListed ? '' : html`<meta name="robots" content="noindex">`}
    <link rel="canonical" href="${url}">
    <meta name="theme-color" content="${palette.canvas}">
    <meta property="og:site_name" content="${name}">
    <meta property="og:title" content="${shareTitle}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${url}">
    ${shareImage(page, picture, shareTitle)}
    <link rel="icon" href="${pictureOf(page, 'favicon')?.url ?? favicon(name, palette)}">
    <style>${raw(css)}</style>
  `
}

/** The page's own picture, else the seller's, else the one that is drawn for the store. */
function shareImage(page: StorePage, own: SharePicture | undefined, title: string) {
  const picture = own ?? pictureOf(page, 'share_picture') ?? page.drawnPicture
  if (!picture) return undefined
  const { url, size } = picture
  const { settings, content } = page
  return html`
    <meta name="twitter:card" content="summary_large_image">
    <meta property="og:image" content="${url}">
    <meta property="og:image:width" content="${size.width}">
    <meta property="og:image:height" content="${size.height}">
    <meta property="og:image:alt" content="${own ? title : `${settings.store_name}: ${content.hero.headline}`}">
  `
}

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
