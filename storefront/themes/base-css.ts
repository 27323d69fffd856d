import { compactCss } from '../css.ts'

/**
 * The styles that all themes share: reset, focus, the structure of header, footer and cart. What is below the first screen is laid out when it is
 * near; a family has few names, because a browser looks for each of them again for every size and weight.
 */
export const baseCss = compactCss(`
* { box-sizing: border-box; margin: 0; padding: 0 }
html:has(dialog[open]) { overflow: hidden }
body { background: var(--canvas); color: var(--ink); line-height: 1.6; overflow-wrap: anywhere }
h1, h2, h3 { line-height: 1.15; text-wrap: balance }
ul, ol { list-style: none }
a { color: inherit }
img { display: block; width: 100%; min-width: 0; height: auto }
button { color: inherit; font: inherit; background: none; border: 0; cursor: pointer }
:focus-visible { outline: 3px solid; outline-offset: 2px }
[hidden] { display: none !important }
.benefits, .features, .closing, .shelf, .site-footer, .prose > section { content-visibility: auto; contain-intrinsic-height: auto 30rem; overflow-clip-margin: 1rem }
.wrap { width: min(100% - 2.5rem, 72rem); margin: auto }
.skip:not(:focus) { position: absolute; left: -99rem }
.icon { width: 1.5rem; stroke-linejoin: round; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; fill: none }
.button { display: inline-block; padding: .75rem 1.5rem; background: var(--accent); color: var(--on-accent); font-weight: 700; text-decoration: none }
.buy > *, .bar .button { flex: none }
summary { padding: .75rem 0; cursor: pointer; font-weight: 700 }
.few summary { display: none }
.site-header, .brand, .cart-top, .total, .bar, .cart li { display: flex; align-items: center; gap: 1rem; min-height: 2.75rem }
.site-header { min-height: 4.5rem }
.site-header a { text-decoration: none }
.brand { padding: .75rem 0; font-weight: 700; line-height: 1.25; margin-right: auto }
.mark { flex: none; width: 2.25rem; line-height: 2.25rem; text-align: center; background: var(--accent); color: var(--on-accent) }
.long { font-size: .875rem; text-wrap: balance }
nav { display: none; flex: none }
h3 a { padding: .75rem 0 }
nav a, .skip, .site-footer a { display: inline-block; padding: .75rem 0; margin-right: 1.5rem; min-width: 2.75rem }
.open-cart { flex: none; min-height: 2.75rem; padding: 0 1rem; font-weight: 700 }
.site-footer ul { display: flex; flex-wrap: wrap }
.legal { font-size: .9375rem; color: var(--muted) }
.cart { margin: 0 0 0 auto; width: min(100%, 26rem); height: 100%; max-height: none; max-width: none; border: 0; padding: 1.5rem; background: var(--surface); color: var(--ink) }
.cart::backdrop { background: #0009 }
.cart-top, .total, .bar, .cart li { justify-content: space-between }
.cart li { flex-wrap: wrap; padding: 1rem 0; border-bottom: 1px solid var(--line) }
[data-close], .amount { margin: 0 -.75rem; font-size: 1.25rem }
[data-name] { flex: 1 0 40%; font-weight: 700 }
.cart .button { width: 100%; padding-inline: .5rem; margin-bottom: 1rem }
[role=alert]:not(:empty) { padding: .75rem 1rem; margin-top: 1.5rem; border: 2px solid; font-weight: 700 }
[aria-disabled=true] { cursor: progress }
.total { padding: 1.5rem 0 }
.cart h2 { font-size: 1.5rem }
.quiet { min-width: 2.75rem; min-height: 2.75rem; color: var(--muted) }
[data-owned] { flex-basis: 100%; font-weight: 700 }
.cart img { width: 4rem }
.bundle { display: grid; gap: .25rem 2rem; margin: 2rem 0; padding: 1.5rem; background: var(--surface) }
.bundle .button { margin-top: .75rem; justify-self: start }
.bundle b { font-size: 1.25rem }
.pair { margin: 1.5rem 0; padding: 1rem; border: 1px solid var(--line) }
.bar { position: sticky; bottom: 0; padding: .5rem 1.25rem; border-top: 1px solid var(--line); background: var(--surface); font-size: .9375rem }
b { font-variant-numeric: tabular-nums }
@media (max-width: 30rem) { .mark:has(+ .long) { display: none } }
@media (min-width: 48rem) { nav { display: block; text-align: center } .bar { display: none } .bundle { grid-template-columns: 1fr auto } .bundle .button { grid-area: 1 / 2 / span 3; align-self: center; margin: 0 } }
@media (scripting: none) { .scripted { display: none } }
`)
