import { compactCss } from '../css.ts'

/** The reviews of a course page, in every theme. */
export const reviewsCss = compactCss(`
.reviews li { padding: 1.5rem 0; border-bottom: 1px solid var(--line) }
.reviews blockquote { max-width: 42rem; margin: .5rem 0 .75rem; font-size: 1.0625rem; white-space: pre-line }
.reviews details { margin: 0 }
.stars span { margin-right: .35rem; letter-spacing: .1em; color: var(--accent-text) }
.stars, .by { font-size: .9375rem; color: var(--muted) }
.by b { margin-right: .35rem; color: var(--ink) }
.reply { max-width: 40rem; margin-top: 1rem; padding-left: 1rem; border-left: 3px solid var(--line); font-size: .9375rem }
.reply p { white-space: pre-line }
`)
