import { compactCss } from '../css.ts'
import { html } from '../html.ts'
import { benefits } from '../sections/benefits.ts'
import { closingCall } from '../sections/closing-call.ts'
import { courses } from '../sections/courses.ts'
import { features } from '../sections/features.ts'
import { hero } from '../sections/hero.ts'
import { baseCss } from './base-css.ts'
import { mosaic } from './mosaic.ts'
import type { Theme } from './theme.ts'

/** Soft, rounded and roomy: a mosaic of the store's own beside the promise, courses as large cards. */
export const studio: Theme = {
  main: (page) => html`
    ${hero(page, mosaic(page.settings.store_name))}
    ${courses(page)}
    ${benefits(page)}
    ${features(page)}
    ${closingCall(page)}
  `,
  css: compactCss(`${baseCss}
body { font-family: Avenir, "Avenir Next", Montserrat, Corbel, "Segoe UI", "Helvetica Neue", Arial, sans-serif; font-size: 1.0625rem }
h1, h2, h3 { font-weight: 700; letter-spacing: -.025em }
h2 { font-size: clamp(2rem, 4.5vw, 3rem) }
.site-header { position: sticky; top: 0; z-index: 2; background: var(--canvas) }
.mark { border-radius: .7rem; font-size: 1.125rem }
nav a { font-size: .9375rem; color: var(--muted) }
nav a:hover { color: var(--ink) }
.open-cart { border-radius: 9rem; background: var(--tint) }
.open-cart b { color: var(--accent-text) }
.button { border-radius: 9rem; transition: transform .2s, box-shadow .2s }
.button:hover { transform: translateY(-2px); box-shadow: 0 .75rem 1.5rem -.75rem var(--accent) }
.tint { fill: var(--tint) } .wash { fill: var(--wash) } .accent { fill: var(--accent) } .deep { fill: var(--deep) }
.glow { fill: var(--glow) } .spark { fill: var(--spark) } .canvas { fill: var(--canvas) }
.hero { display: grid; gap: 3rem; padding: 2rem 0 4rem }
.art { width: 100%; border-radius: 2rem }
.eyebrow { display: inline-block; padding: .35rem 1rem; border-radius: 9rem; background: var(--tint); color: var(--accent-text); font-size: .9375rem; font-weight: 600 }
h1 { margin: 1.25rem 0 1.25rem; font-size: clamp(2.5rem, 6.2vw, 4.25rem); line-height: 1.04; letter-spacing: -.04em }
.lede { max-width: 34rem; margin-bottom: 2rem; font-size: clamp(1.125rem, 1.6vw, 1.3125rem); color: var(--muted) }
.hero .button { padding: .9rem 2rem; font-size: 1.0625rem }
.courses { padding: 3rem 0 5rem }
.list { display: grid; gap: 2rem; margin-top: 2.5rem }
.course { display: flex; flex-direction: column; border-radius: 1.75rem; overflow: hidden; background: var(--surface); box-shadow: 0 0 0 1px var(--line), 0 1.5rem 3rem -2.25rem var(--deep) }
.cover { width: 100%; aspect-ratio: 4/3; object-fit: cover }
.about { flex: 1; display: flex; flex-direction: column; padding: 1.5rem }
.level { font-size: .875rem; font-weight: 600; color: var(--accent-text) }
.course h3 { margin: .35rem 0 .75rem; font-size: 1.375rem }
.blurb { color: var(--muted) }
details { margin: 1rem 0 }
summary { color: var(--accent-text); font-weight: 600 }
h4 { margin: .5rem 0; font-size: .9375rem }
.inside { font-size: .9688rem; line-height: 1.5 }
.inside ul + h4 { margin-top: 1.25rem }
.inside li { position: relative; padding: .3rem 0 .3rem 1.75rem }
.inside li::before { content: ""; position: absolute; left: .3rem; top: .65rem; width: .35rem; height: .7rem; border: solid var(--accent-text); border-width: 0 2px 2px 0; transform: rotate(40deg) }
.inside .get li::before { width: .5rem; height: .5rem; top: .8rem; border: 0; border-radius: 50%; background: var(--glow) }
.buy { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .75rem; margin-top: auto; padding-top: 1.25rem }
.price { font-size: 1.75rem; letter-spacing: -.03em }
.benefits { padding: 5rem 0; background: var(--tint) }
.grid { display: grid; gap: 2.5rem 2rem; margin-top: 3rem }
.grid .icon { width: 3.25rem; height: 3.25rem; padding: .8rem; margin-bottom: 1.25rem; border-radius: 1rem; background: var(--surface); color: var(--accent-text) }
.grid h3, .features h3 { margin-bottom: .5rem; font-size: 1.25rem }
.grid p, .features p { color: var(--muted) }
.features { padding: 5rem 0 }
.features ol { counter-reset: n; margin-top: 2rem }
.features li { counter-increment: n; position: relative; padding: 1.75rem 0 1.75rem 3.5rem; border-top: 1px solid var(--line) }
.features li::before { content: counter(n); position: absolute; left: 0; top: 1.5rem; font-size: 1.5rem; font-weight: 700; color: var(--accent-text) }
.panel { padding: clamp(2.5rem, 7vw, 5.5rem) clamp(1.5rem, 6vw, 5rem); border-radius: 2rem; background: radial-gradient(circle at 88% 120%, var(--accent) 0 9rem, #0000 9.05rem), radial-gradient(circle at 100% 60%, var(--glow) 0 6rem, #0000 6.05rem), var(--deep); color: var(--on-deep) }
.panel p { margin: 1rem 0 2rem; color: var(--deep-muted) }
.panel .button { background: var(--on-deep); color: var(--deep) }
.panel :focus-visible { outline-color: var(--deep-accent) }
.site-footer { padding: 3rem 0 }
.site-footer ul { margin: .5rem 0 1rem }
.cart { box-shadow: 0 0 4rem #0004 }
@media (min-width: 48rem) {
  .list { grid-template-columns: 1fr 1fr }
  .few { grid-template-columns: 1fr; gap: 3rem }
  .few .course { display: grid; grid-template-columns: 5fr 6fr }
  .few .cover { height: 100% }
  .few .about { padding: 2.5rem }
  .few h3 { font-size: 1.75rem }
  .grid { grid-template-columns: 1fr 1fr }
}
@media (min-width: 64rem) {
  .hero { grid-template-columns: 7fr 6fr; align-items: center; gap: 5rem; padding: 3rem 0 6rem }
  .many, .grid { grid-template-columns: repeat(3, 1fr) }
  .few .inside { display: grid; grid-template: auto 1fr/1fr 1fr; grid-auto-flow: column; column-gap: 2rem }
  .few .inside ul + h4 { margin-top: .5rem }
  .features .wrap { display: grid; grid-template-columns: 1fr 2fr; gap: 4rem }
  .features h2 { position: sticky; top: 7rem; align-self: start }
  .features ol { margin: 0 }
}
`),
}
