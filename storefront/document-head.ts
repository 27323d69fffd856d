import type { Palette } from '#rules/palette.ts'
import { favicon } from './brand.ts'
import { type Html, html, raw } from './html.ts'
import { pictureOf } from './pictures.ts'
import type { StorePage } from './store-page.ts'

/** Returns everything before the body; `css` is trusted. */
export function documentHead(page: StorePage, palette: Palette, css: string): Html {
  const { store_name: name, search_title, search_description, search_listed } = page.settings
  const { headline, subheadline } = page.content.hero
  const title = search_title || headline
  const description = search_description || subheadline
  return html`
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>${search_title || `${name} · ${headline}`}</title>
    <meta name="description" content="${description}">
    ${search_listed ? '' : html`<meta name="robots" content="noindex">`}
    <link rel="canonical" href="${page.url}">
    <meta name="theme-color" content="${palette.canvas}">
    <meta property="og:site_name" content="${name}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${page.url}">
    ${shareImage(page)}
    <link rel="icon" href="${pictureOf(page, 'favicon')?.url ?? favicon(name, palette)}">
    <style>${raw(css)}</style>
  `
}

/** The seller's picture, else the one that is drawn for a published page. */
function shareImage(page: StorePage) {
  const picture = pictureOf(page, 'share_picture') ?? page.drawnPicture
  if (!picture) return undefined
  const { url, size } = picture
  const { settings, content } = page
  return html`
    <meta name="twitter:card" content="summary_large_image">
    <meta property="og:image" content="${url}">
    <meta property="og:image:width" content="${size.width}">
    <meta property="og:image:height" content="${size.height}">
    <meta property="og:image:alt" content="${settings.store_name}: ${content.hero.headline}">
  `
}
