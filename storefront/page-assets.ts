import type { Theme } from '#contract/site/site.ts'
import type { Palette } from '#rules/brand/palette.ts'
import { cartScript } from './cart-script.ts'
import { paletteCss } from './css.ts'
import { pagePaths } from './page-links.ts'
import { styles } from './themes/styles.ts'

/**
 * Returns the rules of a compact style sheet that a document can use: those that name only classes the document has. Rules
 * without a class stay. Scripts add no classes.
 */
export function usedCss(css: string, document: string): string {
  const classes = new Set(
    [...document.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  return css
    .replaceAll(/([^{}]+)\{([^{}]*)\}/g, (_, selectors: string, declarations: string) => {
      const used = selectors.split(selectorEnd).filter((selector) => isUsed(selector, classes))
      return used.length > 0 ? `${used.join(',')}{${declarations}}` : ''
    })
    .replaceAll(/@media[^{}]+\{\}/g, '')
}

/** A comma outside of parentheses. */
const selectorEnd = /,(?![^(]*\))/

const isUsed = (selector: string, classes: ReadonlySet<string>) =>
  [...selector.matchAll(/\.([a-z][\w-]*)/g)].every(([, name = '']) => classes.has(name))

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
