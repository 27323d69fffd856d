import type { Theme } from '#contract/site/site.ts'
import { compactCss } from '../css.ts'
import { baseCss } from './base-css.ts'
import { boldCss } from './bold-css.ts'
import { editorialCss } from './editorial-css.ts'
import { boldPagesCss, editorialPagesCss, structureCss, studioPagesCss } from './pages-css.ts'
import { studioCss } from './studio-css.ts'

/** The reviews of a course page, in every theme. */
const reviewsCss = compactCss(`
.reviews li { padding: 1.5rem 0; border-bottom: 1px solid var(--line) }
.reviews blockquote { max-width: 42rem; margin: .5rem 0 .75rem; font-size: 1.0625rem; white-space: pre-line }
.reviews details { margin: 0 }
.stars span { margin-right: .35rem; letter-spacing: .1em; color: var(--accent-text) }
.stars, .by { font-size: .9375rem; color: var(--muted) }
.by b { margin-right: .35rem; color: var(--ink) }
.reply { max-width: 40rem; margin-top: 1rem; padding-left: 1rem; border-left: 3px solid var(--line); font-size: .9375rem }
.reply p { white-space: pre-line }
`)

/** Complete styles of the first page, and what all other pages add to them. Colours are the palette's custom properties. */
type Styles = { home: string; pages: string }

const pages = structureCss + reviewsCss

export const styles: Record<Theme, Styles> = {
  studio: { home: baseCss + studioCss, pages: pages + studioPagesCss },
  editorial: { home: baseCss + editorialCss, pages: pages + editorialPagesCss },
  bold: { home: baseCss + boldCss, pages: pages + boldPagesCss },
}
