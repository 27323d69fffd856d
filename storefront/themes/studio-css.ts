import { compactCss } from '../css.ts'

export const studioCss = compactCss(`
body { font-family: Avenir, sans-serif; font-size: 1.0625rem }
h1, h2, h3 { letter-spacing: -.025em }
h2 { font-size: clamp(2rem, 4.5vw, 3rem) }
h3 { margin-bottom: .5rem; font-size: 1.375rem }
.mark { border-radius: .7rem }
.button, .open-cart, .eyebrow { border-radius: 9rem }
.open-cart, .eyebrow, .benefits { background: var(--tint) }
.button:hover { filter: brightness(1.08) }
.hero, .list, .grid { display: grid; gap: 2rem; margin-top: 2.5rem }
.hero { padding-bottom: 4rem }
.art, .panel { border-radius: 2rem }
.art { width: 100%; aspect-ratio: 2 }
.eyebrow { display: inline-block; padding: .35rem 1rem }
.eyebrow, .level, summary { font-size: .9375rem; font-weight: 700; color: var(--accent-text) }
h1 { margin: 1.25rem 0; font-size: clamp(2.5rem, 6.2vw, 4.25rem); line-height: 1.04; letter-spacing: -.04em }
.lede, .blurb, .grid p, .features p { color: var(--muted) }
.lede { max-width: 34rem; margin-bottom: 2rem; font-size: 1.1875rem }
.courses, .benefits, .features { padding: 4.5rem 0 }
.level { margin-bottom: .35rem }
.course { display: flex; flex-direction: column; border-radius: 1.75rem; overflow: hidden; background: var(--surface); box-shadow: 0 0 0 1px var(--line), 0 1.5rem 3rem -2.25rem var(--deep) }
.about { flex: 1; display: flex; flex-direction: column; padding: 1.5rem }
details { margin: 1rem 0; line-height: 1.5 }
h4 { margin: .75rem 0 .25rem }
.inside li { position: relative; padding: .25rem 0 .25rem 1.75rem }
.inside li::before { content: "✓"; position: absolute; left: 0; font-weight: 700; color: var(--accent-text) }
.buy { display: flex; align-items: center; justify-content: space-between; margin-top: auto }
.price { font-size: 1.75rem }
.grid .icon { width: 3.25rem; padding: .8rem; margin-bottom: 1.25rem; border-radius: 1rem; background: var(--surface); color: var(--accent-text) }
.features ol { counter-reset: n }
.features li { counter-increment: n; position: relative; padding: 1.75rem 0 1.75rem 3.5rem; border-top: 1px solid var(--line) }
.features li::before { content: counter(n); position: absolute; left: 0; font-size: 1.5rem; color: var(--accent-text) }
.panel { padding: clamp(2.5rem, 7vw, 5.5rem); background: radial-gradient(circle at 88% 120%, var(--accent) 9rem, #0000 9.05rem), radial-gradient(circle at 100% 60%, var(--glow) min(6rem,7vw), #0000 min(6.1rem,7.1vw)), var(--deep); color: var(--on-deep) }
.panel p { margin: 1rem 0 2rem }
.panel .button { background: var(--on-deep); color: var(--deep) }
.bundle, .pair { border: 0; border-radius: 1.75rem; background: var(--tint) }
.bundle { padding: 2rem }
.site-footer { padding: 3rem 0 }
@media (min-width: 48rem) {
  body { font-family: Avenir, Corbel, sans-serif }
  .site-header { position: sticky; top: 0; z-index: 1; background: var(--canvas) }
  [id] { scroll-margin-top: 5rem }
  .many, .grid { grid-template-columns: 1fr 1fr }
  .few .course { display: grid; grid-template-columns: 5fr 6fr }
  .few .cover { height: 100%; object-fit: cover }
  .few .about { padding: 2.5rem }
}
@media (min-width: 64rem) {
  .hero { grid-template-columns: 7fr 6fr; align-items: center; gap: 5rem }
  .art { aspect-ratio: 1 }
  .many:not(:has(> :nth-child(4):last-child)), .grid:not(:has(> :nth-child(4):last-child)) { grid-template-columns: repeat(3, 1fr) }
  .few .inside { display: grid; grid-template-columns: 1fr 1fr; gap: 2rem }
  .features .wrap { display: grid; grid-template-columns: 1fr 2fr; gap: 4rem }
}
`)
