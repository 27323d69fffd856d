import { libraryPath } from '#contract/urls/buyer-links.ts'
import { paletteFrom } from '#rules/brand/palette.ts'
import { productName } from '#rules/courses/product.ts'
import { favicon, initialOf } from './brand.ts'
import { compactCss, paletteCss } from './css.ts'
import { html, raw, textOf } from './html.ts'
import { mailLink } from './links.ts'

export type OfflinePage = {
  storeName: string
  brandColor: string
  supportEmail: string
  /** Origin of the application, which has the library. */
  appOrigin: string
}

const css = compactCss(`
  * { box-sizing: border-box; margin: 0 }
  body { display: grid; min-height: 100vh; padding: 2rem 1.25rem; place-items: center; background: var(--canvas); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; text-align: center }
  main { max-width: 30rem; overflow-wrap: anywhere }
  .mark { display: inline-grid; width: 3.5rem; height: 3.5rem; place-items: center; border-radius: 1rem; background: var(--accent); color: var(--on-accent); font-size: 1.75rem; font-weight: 700 }
  h1 { margin: 1.25rem 0 .75rem; font-size: 1.75rem; line-height: 1.25; text-wrap: balance }
  p { color: var(--muted); text-wrap: pretty }
  p + p { margin-top: 1.75rem }
  a { color: var(--accent-text) }
  .button { display: inline-block; padding: .75rem 1.5rem; border-radius: .625rem; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none }
  a:focus-visible { outline: 3px solid var(--accent-text); outline-offset: 3px }
  .platform { font-size: .875rem }
`)

/**
 * Returns the document that stands at the address of a store that is offline: buyers find their library and support.
 * Search engines drop it. It has no script, so no visit is counted.
 */
export function renderOfflinePage({ storeName, brandColor, supportEmail, appOrigin }: OfflinePage): string {
  const palette = paletteFrom(brandColor)
  const mail = mailLink(supportEmail)
  const document = html`
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <title>${storeName} is closed for now</title>
        <meta name="robots" content="noindex">
        <meta name="theme-color" content="${palette.canvas}">
        <link rel="icon" href="${favicon(storeName, palette)}">
        <style>${raw(paletteCss(palette, css) + css)}</style>
      </head>
      <body>
        <main>
          <span class="mark" aria-hidden="true">${initialOf(storeName)}</span>
          <h1><bdi>${storeName}</bdi> is closed for now</h1>
          <p>Nothing is sold here at the moment. Courses that you bought stay in your library.</p>
          <p><a class="button" href="${appOrigin}${libraryPath}">Open your library</a></p>
          <p>Questions about a purchase? Write to ${mail ? html`<a href="${mail}">${supportEmail}</a>` : supportEmail}.</p>
          <p class="platform">${productName} delivers the courses of this store.</p>
        </main>
      </body>
    </html>
  `
  return `<!doctype html>${textOf(document)}`
}
