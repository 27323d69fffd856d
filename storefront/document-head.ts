import type { Palette } from '#rules/palette.ts'
import { favicon } from './brand.ts'
import { type Html, html, raw } from './html.ts'
import { httpsLink } from './links.ts'
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

/**
 * The seller's picture, else the first photograph of a course. Social networks do not show SVG images, and a card without
 * an image looks better than a broken one.
 */
function shareImage(page: StorePage) {
  const { products, settings } = page
  const own = pictureOf(page, 'share_picture')
  if (own)
    return html`<meta name="twitter:card" content="summary_large_image"><meta property="og:image" content="${own.url}"><meta property="og:image:width" content="${own.size.width}"><meta property="og:image:height" content="${own.size.height}"><meta property="og:image:alt" content="${settings.store_name}">`
  const image = products.map(({ hero_image_url }) => httpsLink(hero_image_url)).find(isPhotograph)
  if (!image) return html`<meta name="twitter:card" content="summary">`
  return html`<meta name="twitter:card" content="summary_large_image"><meta property="og:image" content="${image}">`
}

const isPhotograph = (address: string | undefined) =>
  address !== undefined && !new URL(address).pathname.endsWith('.svg')
