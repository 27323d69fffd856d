import type { Theme } from '#contract/site/site.ts'
import { baseCss } from './base-css.ts'
import { boldCss } from './bold-css.ts'
import { editorialCss } from './editorial-css.ts'
import { boldPagesCss, editorialPagesCss, structureCss, studioPagesCss } from './pages-css.ts'
import { reviewsCss } from './reviews-css.ts'
import { studioCss } from './studio-css.ts'

/** Complete styles of the first page, and what all other pages add to them. Colours are the palette's custom properties. */
type Styles = { home: string; pages: string }

const pages = structureCss + reviewsCss

export const styles: Record<Theme, Styles> = {
  studio: { home: baseCss + studioCss, pages: pages + studioPagesCss },
  editorial: { home: baseCss + editorialCss, pages: pages + editorialPagesCss },
  bold: { home: baseCss + boldCss, pages: pages + boldPagesCss },
}
