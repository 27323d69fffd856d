import { compactCss } from '../css.ts'

export const boldCss = compactCss(`
body { font-family: "DIN Alternate", sans-serif; font-size: 1.0625rem }
h1, h2, .brand, .price { font-family: "Avenir Next Condensed", sans-serif-condensed, sans-serif; font-weight: 800; text-transform: uppercase; letter-spacing: -.01em; line-height: .95 }
h2 { font-size: clamp(2.75rem, 7vw, 5rem) }
h3 { margin-bottom: .5rem; font-size: 1.375rem }
.site-header { width: 100%; padding: 0 max(1.25rem, 50% - 36rem); border-bottom: 3px solid; background: var(--surface) }
.brand { font-size: 1.5rem }
.long { font-size: 1rem; line-height: 1.05 }
nav a, .eyebrow { font-weight: 700 }
.button, .open-cart, .course, .cart { border: 3px solid var(--ink) }
.button { background: var(--ink); color: var(--surface) }
.button:hover, .hero .button { background: var(--surface); color: var(--ink) }
.hero { width: 100%; border-bottom: 3px solid var(--ink); background: var(--accent); color: var(--on-accent) }
.pitch { padding: clamp(2.5rem, 6vw, 6rem) max(1.25rem, 50vw - 36rem) }
h1 { margin: 1rem 0 1.5rem; font-size: clamp(3.25rem, 8.5vw, 7rem); line-height: .9 }
.lede { max-width: 34rem; margin-bottom: 2rem; font-size: 1.25rem }
.art { display: block; width: 100%; height: 14rem; background: var(--tint) }
.courses, .features { padding: clamp(4rem, 8vw, 7rem) 0 }
.benefits { padding-bottom: clamp(4rem, 8vw, 7rem) }
.list, .features ol { display: grid; gap: 1.5rem; margin-top: 2.5rem }
.course { display: flex; flex-direction: column; background: var(--surface); box-shadow: .5rem .5rem var(--ink) }
.cover { aspect-ratio: 4/3; object-fit: cover; border-bottom: 3px solid var(--ink) }
.about { flex: 1; display: flex; flex-direction: column; padding: 1.5rem }
.level { align-self: start; margin-bottom: .75rem; padding: 0 .6rem; background: var(--spark); font-weight: 700; font-size: .9375rem }
details { margin: 1rem 0; line-height: 1.45 }
.inside li { margin: .5rem 0; padding-left: .75rem; border-left: 3px solid var(--accent) }
.inside h4 { margin-top: .75rem }
.buy { display: flex; align-items: center; justify-content: space-between; margin-top: auto }
.price { font-size: 2.5rem }
.grid { display: grid; margin-top: 2.5rem; border: 3px solid var(--ink); gap: 3px; background: var(--ink) }
.grid li { padding: 2rem; background: var(--surface) }
.grid li:nth-child(6n+1) { background: var(--spark) }
.grid li:nth-child(6n+3), .grid li:nth-child(6n+5) { background: var(--wash) }
.grid li:nth-child(6n+4) { background: var(--glow) }
.grid .icon { width: 2.75rem; margin-bottom: 2rem }
.features { background: var(--deep); color: var(--on-deep) }
.features ol { counter-reset: n; gap: 3rem }
.features li { counter-increment: n }
.features li::before { content: "0" counter(n); display: block; margin-bottom: .75rem; font-size: 3rem; font-weight: 800; line-height: 1; color: var(--deep-accent) }
.closing { padding: clamp(4rem, 8vw, 7rem) 0; background: var(--spark) }
.closing h2 { font-size: clamp(3.25rem, 11vw, 9rem) }
.closing p { margin: 1rem 0 1.5rem; font-size: 1.25rem }
.bundle, .pair { border: 3px solid var(--ink) }
.bundle { background: var(--glow); box-shadow: .5rem .5rem var(--ink) }
.bundle b { font-size: 1.5rem }
.site-footer { width: 100%; padding: 3rem max(1.25rem, 50% - 36rem); border-top: 3px solid var(--ink) }
@media (min-width: 48rem) {
  body { font-family: "DIN Alternate", Bahnschrift, sans-serif }
  h1, h2, .brand, .price { font-family: "Avenir Next Condensed", Impact, sans-serif }
  .list:has(> :nth-child(2)) { grid-template-columns: 1fr 1fr }
  .course:only-child { display: grid; grid-template-columns: 1fr 1fr }
  .course:only-child .cover { height: 100% }
  .features ol { grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)) }
  .grid { grid-template-columns: repeat(3, 1fr) }
  .grid li:nth-child(4):last-child, .grid li:nth-child(5):last-child, .grid li:first-child:nth-last-child(4) { grid-column: span 2 }
}
@media (min-width: 64rem) {
  .hero { display: grid; grid-template-columns: 3fr 2fr }
  .pitch { padding-right: 3rem }
  .art { height: 100%; border-left: 3px solid var(--ink) }
  .list:has(> :nth-child(3)):not(:has(> :nth-child(4):last-child)) { grid-template-columns: repeat(3, 1fr) }
  .features ol { grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)) }
}
`)
