import { compactCss } from '../css.ts'

export const editorialCss = compactCss(`
body { font-family: "Iowan Old Style", serif; font-size: 1.125rem; background: var(--surface) }
h1, h2, h3 { font-weight: 400; letter-spacing: -.015em }
h2 { font-size: clamp(2rem, 4vw, 2.75rem) }
h3 { margin-bottom: .5rem; font-size: 1.5rem }
h4, summary, .level, .eyebrow { font-size: 1rem; font-weight: 400; font-style: italic; color: var(--accent-text) }
.wrap { width: min(100% - 2.5rem, 64rem) }
.site-header { border-bottom: 1px solid var(--ink) }
.mark { display: none }
.brand { font-size: 1.375rem; font-weight: 400 }
.long { font-size: 1.0625rem }
.open-cart, .button { font-weight: 400; border: 1px solid }
.button { background: none; color: var(--accent-text) }
.button:hover { background: var(--accent-text); color: var(--surface) }
.hero { padding-top: clamp(2.5rem, 7vw, 6rem); text-align: center }
h1 { max-width: 50rem; margin: 1rem auto 1.5rem; font-size: clamp(2.75rem, 7.4vw, 5.5rem); line-height: 1.02; letter-spacing: -.03em }
.lede { max-width: 38rem; margin: 0 auto 2rem; font-size: 1.25rem; color: var(--muted); text-wrap: balance }
.art { display: block; width: 100%; height: clamp(9rem, 26vw, 20rem); margin-top: 3rem; border-bottom: 1px solid var(--ink) }
.features, .courses, .benefits { padding: clamp(3.5rem, 8vw, 6.5rem) 0 }
.features h2 { font-style: italic }
.features ol, .grid { display: grid; gap: 2.5rem; margin-top: 2.5rem }
.blurb, .grid p, .features p { color: var(--muted) }
.courses { background: var(--canvas) }
.list { counter-reset: n; margin-top: 2rem }
.course { counter-increment: n; display: grid; gap: 1.5rem; padding: 2.5rem 0; border-top: 1px solid var(--ink) }
.about { display: flex; flex-direction: column }
.level::before { content: "No. " counter(n) " · " }
.course h3 { font-size: clamp(1.75rem, 3vw, 2.25rem) }
.cover { aspect-ratio: 4/3; object-fit: cover }
.inside { margin: 1rem 0 }
.inside li { padding: .3rem 0 .3rem 1.25rem; text-indent: -1.25rem; line-height: 1.4 }
.inside li::before { content: "– " }
.inside h4 { margin: .5rem 0 }
.buy { display: flex; align-items: center; gap: 1.5rem; margin-top: auto; padding-top: 1rem }
.price { font-size: 1.75rem; font-weight: 400 }
.grid .icon { width: 2rem; margin-bottom: 1rem; stroke-width: 1; color: var(--accent-text) }
.grid li { padding-top: 1.5rem; border-top: 1px solid var(--line) }
.closing { padding: clamp(4rem, 10vw, 8rem) 0; text-align: center; background: var(--deep); color: var(--on-deep) }
.closing h2 { font-size: clamp(2.5rem, 6vw, 4.5rem); font-style: italic }
.closing p { margin: 1rem 0 2rem }
.closing .button { color: inherit }
.bundle { padding-inline: 0; border: double var(--ink); border-width: 3px 0; background: none }
.bundle h3 { font-style: italic }
.site-footer { padding: 3rem 0 }
@media (min-width: 48rem) {
  body { font-family: "Iowan Old Style", "Palatino Linotype", serif }
  .course { grid-template-columns: 2fr 3fr; gap: 3rem }
  .course:nth-child(2n) .cover { order: 1 }
  .course:nth-child(2n) { grid-template-columns: 3fr 2fr }
  .inside { display: grid; grid-template-columns: 1fr 1fr; gap: 2rem }
  .features ol { grid-template-columns: 1fr 1fr; column-gap: 4rem }
  .grid { grid-template-columns: 1fr 1fr; column-gap: 4rem }
  .grid:not(:has(> :nth-child(4):last-child)), .features ol:not(:has(> :nth-child(4):last-child)) { grid-template-columns: repeat(3, 1fr); column-gap: 2.5rem }
}
`)
