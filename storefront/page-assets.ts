import type { Theme } from '#contract/site/site.ts'
import type { Palette } from '#rules/brand/palette.ts'
import { cartScript } from './cart-script.ts'
import { paletteCss } from './css.ts'
import { pagePaths } from './page-links.ts'
import { styles } from './themes/styles.ts'
import { usedCss } from './used-css.ts'

/** What a document has besides its content: `css` returns the styles that its body uses. */
export type PageAssets = {
  css: (at: { theme: Theme; path: string; palette: Palette; body: string }) => string
  script?: string
}

/** A page that needs nothing else. */
export const pageAssets: PageAssets = {
  css: ({ theme, path, palette, body }) => {
    const { home, pages } = styles[theme]
    const css = usedCss(path === pagePaths.home ? home : home + pages, body)
    return paletteCss(palette, css) + css
  },
  script: cartScript,
}
