import type { Palette } from '#rules/brand/palette.ts'
import { favicon } from './brand.ts'
import { type Html, html, raw } from './html.ts'
import { pictureOf } from './pictures.ts'
import type { SharePicture, StorePage } from './store-page.ts'

/** What the head says of one page. `path` is below the store's URL; networks show `shareTitle`, if it differs. */
export type PageHead = {
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
export function documentHead(page: StorePage, head: PageHead, palette: Palette, css: string): Html {
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
