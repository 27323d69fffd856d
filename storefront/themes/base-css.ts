/** What every theme needs and none decides: reset, unseen text, the cart's structure. */
export const baseCss = `
*, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0 }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100% }
html:has(dialog[open]) { overflow: hidden }
body { background: var(--canvas); color: var(--ink); line-height: 1.6; overflow-wrap: break-word; -webkit-font-smoothing: antialiased }
h1, h2, h3 { line-height: 1.15; text-wrap: balance }
p { text-wrap: pretty }
ul, ol { list-style: none }
a { color: inherit }
img, svg { display: block; max-width: 100% }
img { height: auto }
button { font: inherit; color: inherit; background: none; border: 0; cursor: pointer }
:focus-visible { outline: 3px solid var(--accent-text); outline-offset: 3px }
[id] { scroll-margin-top: 5rem }
[hidden] { display: none !important }
.wrap { width: min(100% - 2.5rem, 72rem); margin-inline: auto }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.skip { position: absolute; left: 1rem; top: -5rem; z-index: 9; padding: .75rem 1rem; background: var(--surface) }
.skip:focus { top: 1rem }
.icon { width: 1.5rem; height: 1.5rem; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 3rem; padding: .6rem 1.5rem; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none }
.price, .total, .cart b { font-variant-numeric: tabular-nums }
summary { cursor: pointer; min-height: 2.75rem; display: flex; align-items: center; gap: .5rem; list-style: none }
summary::-webkit-details-marker { display: none }
summary::after { content: ""; width: .5rem; height: .5rem; margin-top: -.25rem; border: solid; border-width: 0 2px 2px 0; transform: rotate(45deg) }
[open] > summary::after { transform: rotate(225deg); margin-top: .25rem }
.few summary { display: none }
.site-header { display: flex; align-items: center; gap: 1.5rem; min-height: 4.5rem }
.site-header a { text-decoration: none }
.brand { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; min-width: 0; font-weight: 700 }
.site-header .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.mark { display: grid; place-items: center; flex: none; width: 2.25rem; height: 2.25rem; background: var(--accent); color: var(--on-accent) }
nav { display: none; gap: 2rem; margin-left: auto }
nav a { display: flex; align-items: center; min-height: 2.75rem }
.open-cart { margin-left: auto; flex: none; display: flex; align-items: center; gap: .5rem; min-height: 2.75rem; padding: 0 1rem; font-weight: 600 }
nav + .open-cart b { font-variant-numeric: tabular-nums }
.site-footer ul { display: flex; flex-wrap: wrap; gap: 0 1.75rem }
.site-footer li a { display: flex; align-items: center; min-height: 2.75rem }
.legal { font-size: .875rem; color: var(--muted) }
.cart { position: fixed; inset: 0 0 0 auto; width: min(100%, 26rem); height: 100%; max-height: none; max-width: none; border: 0; padding: 1.5rem; background: var(--surface); color: var(--ink); overflow: auto }
.cart::backdrop { background: #0009 }
.cart-top, .total, .cart li { display: flex; align-items: center; justify-content: space-between; gap: 1rem }
.cart li { flex-wrap: wrap; padding: 1rem 0; border-top: 1px solid var(--line) }
.cart [data-name] { flex: 1 0 60%; font-weight: 600; line-height: 1.35 }
.cart [data-lines] { margin: 1rem 0 }
.cart .button { width: 100%; margin-top: 1rem }
.total { padding-top: 1rem; border-top: 1px solid var(--line); font-size: 1.125rem }
.amount { display: flex; align-items: center; gap: .25rem }
.quiet { min-width: 2.75rem; min-height: 2.75rem; color: var(--muted) }
[data-close], .amount .quiet { font-size: 1.5rem; line-height: 1 }
[data-quantity] { min-width: 1.5rem; text-align: center }
@media (min-width: 48rem) { nav { display: flex } .open-cart { margin-left: 0 } }
@media (scripting: none) { .scripted { display: none } nav { margin-right: 0 } }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { scroll-behavior: auto !important; transition: none !important; animation: none !important } }
`
