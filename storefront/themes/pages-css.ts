import { compactCss } from '../css.ts'

/** The structure of all pages but the first. `usedCss` leaves out of each page what another one needs. */
export const structureCss = compactCss(`
.crumbs { display: flex; flex-wrap: wrap; padding-top: 1.5rem; font-size: .9375rem; color: var(--muted) }
.crumbs a { margin: 0; padding: .65rem 0 }
.crumbs a:not(:last-child)::after { content: "/"; padding: 0 .6rem }
.kicker { width: fit-content; margin-top: clamp(1rem, 3vw, 2rem) }
.sale, .prose, .lesson { padding-bottom: clamp(3rem, 7vw, 5rem) }
.sale { display: grid; gap: 2.5rem }
.sale h1, .prose h1, .lesson h1 { max-width: 44rem; margin: .75rem 0 1.25rem; font-size: clamp(2.25rem, 5vw, 3.75rem); line-height: 1.05 }
.sale .lede, .prose .lede { max-width: 40rem; margin: 0; font-size: 1.25rem; line-height: 1.5; text-wrap: pretty }
.sale h2, .prose h2, .text h2, .free h2, .shelf h2 { font-size: clamp(1.5rem, 3vw, 2rem); line-height: 1.15 }
.sale h3, .text h3, .cards h3 { font-size: 1.125rem; line-height: 1.35 }
.box { display: flex; flex-direction: column; align-self: start; padding: 1.5rem; background: var(--surface) }
.box .cover { margin: 1.5rem -1.5rem -1.5rem; width: calc(100% + 3rem); max-width: none; aspect-ratio: 16/10; height: auto; object-fit: cover }
.sum { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .6rem; margin-bottom: 1rem }
.sum .price { font-size: 2.5rem; line-height: 1.2 }
.box .button { width: 100%; margin-bottom: .75rem; text-align: center }
.box small, .promise, .facts, .toc span { color: var(--muted); font-size: .9375rem }
.promise { text-align: center }
.box .ticks { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); font-size: .9375rem }
.ticks li, .crosses li { position: relative; padding: .25rem 0 .25rem 1.75rem }
.ticks li::before, .crosses li::before { content: "✓"; position: absolute; left: 0; font-weight: 700; color: var(--accent-text) }
.crosses li::before { content: "✕"; color: var(--muted) }
.told { display: grid; gap: clamp(2.5rem, 6vw, 4rem); min-width: 0 }
.outcomes ol { margin-top: 1.5rem; counter-reset: n }
.outcomes li { counter-increment: n; display: grid; grid-template-columns: 3rem 1fr; padding: 1.125rem 0; border-top: 1px solid var(--line); font-size: clamp(1.1875rem, 2.4vw, 1.4375rem); line-height: 1.35; text-wrap: pretty }
.outcomes li::before { content: counter(n); color: var(--accent-text) }
.portrait { float: right; width: clamp(7rem, 32%, 15rem); height: auto; margin: 0 0 1rem 1.5rem }
.picked blockquote { margin: 1rem 0 .5rem; padding-left: 1.25rem; border-left: 3px solid var(--accent-text); font-size: 1.1875rem; line-height: 1.5; text-wrap: pretty }
.picked .by { padding-left: 1.25rem; font-size: .9375rem; color: var(--muted) }
.facts { margin: .5rem 0 1rem }
.contents h3 { margin-top: 1.5rem }
.toc li { display: flex; align-items: baseline; justify-content: space-between; gap: 1.5rem; padding: .6rem 0; border-bottom: 1px solid var(--line) }
.toc a, .prose p a { padding: .7rem 0 }
.toc span { flex: none; font-variant-numeric: tabular-nums }
.free { padding: clamp(1.5rem, 4vw, 2.5rem); background: var(--tint) }
.free .kicker { margin-top: 0 }
.free p { margin: .5rem 0 1.25rem }
.free h2 { margin-top: .25rem }
.sides { display: grid; gap: 1.5rem; margin-top: 1rem }
.questions h2 { margin-bottom: 1rem }
.questions details { margin: 0; border-top: 1px solid var(--line) }
.questions summary { display: flex; justify-content: space-between; gap: 1rem; padding: .9rem 0; font-size: 1.0625rem; font-style: normal; font-weight: 700; color: inherit }
.questions summary::after { content: "+"; flex: none; font-weight: 400 }
.questions [open] summary::after { content: "–" }
.questions p { max-width: 42rem; padding-bottom: 1.25rem; color: var(--muted) }
.prose, .lesson { width: min(100% - 2.5rem, 44rem) }
.prose > h2, .prose > section { margin-top: 2.5rem }
.prose > p { margin-top: .75rem }
.text { margin: 2rem 0 3rem; font-size: 1.125rem; line-height: 1.7 }
.text > * + * { margin-top: 1.25rem }
.text h2 { margin-top: 2.75rem }
.text h3, .text h4 { margin: 2rem 0 -.5rem }
.text ul, .text ol { padding-left: 1.5rem; list-style: disc }
.text ol { list-style: decimal }
.text li { margin: .4rem 0; padding-left: .25rem }
.text blockquote { padding-left: 1.25rem; border-left: 3px solid var(--accent-text); font-size: 1.1875rem }
.text pre, .text code { font: .9em/1.5 ui-monospace, Menlo, Consolas, monospace; background: var(--tint) }
.text pre { padding: 1rem; white-space: pre-wrap }
.text table { width: 100%; border-collapse: collapse; font-size: .9375rem; line-height: 1.45 }
.text th, .text td { padding: .6rem .75rem .6rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: break-word }
.text hr { border: 0; border-top: 1px solid var(--line) }
.shelf { contain-intrinsic-height: auto calc(8rem + var(--cards) * 8.5rem); padding: clamp(2.5rem, 6vw, 4rem) 0; border-top: 1px solid var(--line) }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: 1.75rem 1.25rem; margin-top: 1.5rem }
.card h3 { margin: .75rem 0 .25rem; font-size: 1rem }
.card .cover { aspect-ratio: 4/3; height: auto; object-fit: cover }
.card .price { font-size: 1rem }
@media (min-width: 40rem) { .shelf { contain-intrinsic-height: auto calc(8rem + var(--cards) * 5.5rem) } .sides { grid-template-columns: 1fr 1fr } .cards { grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)) } }
@media (min-width: 64rem) {
  .sale { grid-template-columns: minmax(0, 1fr) 23rem; gap: 0 clamp(3rem, 6vw, 5.5rem) }
  .box { grid-area: 1 / 2 / span 2; position: sticky; top: 6rem; margin-top: 2rem }
  .box .cover { order: -1; margin: -1.5rem -1.5rem 1.25rem }
  .told { margin-top: 3.5rem }
}
`)

/** Additions of each theme to `structureCss`. */
export const studioPagesCss = compactCss(`
.portrait { border-radius: 1.25rem }
.sale h1, .prose h1, .lesson h1 { letter-spacing: -.035em }
.kicker { font-weight: 700; color: var(--accent-text) }
.box, .free { border-radius: 1.75rem; overflow: hidden }
.box { box-shadow: 0 0 0 1px var(--line), 0 1.5rem 3rem -2.25rem var(--deep) }
.plain { background: none; color: inherit; box-shadow: inset 0 0 0 2px var(--line) }
.plain:hover { filter: none; background: var(--tint) }
.free .plain { background: var(--surface) }
.outcomes li { font-weight: 700; letter-spacing: -.015em }
.card .cover { border-radius: 1.25rem }
.text pre, .text code { border-radius: .5rem }
.sum .price { letter-spacing: -.03em }
`)

export const editorialPagesCss = compactCss(`
.sale h1, .prose h1, .lesson h1 { letter-spacing: -.025em }
.kicker { font-style: italic; color: var(--accent-text) }
.box { border: solid var(--ink); border-width: 1px 0; padding-inline: 0; background: none }
.box .cover { margin-inline: 0; width: 100% }
.box .button { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
.box .plain { background: none; color: var(--accent-text) }
.sum .price { font-weight: 400 }
.sale h2, .prose h2, .free h2, .shelf h2 { font-style: italic }
.outcomes li { padding: 1.375rem 0; font-size: clamp(1.375rem, 2.8vw, 1.75rem) }
.outcomes li::before { font-style: italic }
.questions summary { font-weight: 400; font-size: 1.1875rem }
.free { background: var(--canvas); border: solid var(--line); border-width: 1px 0 }
.text { font-size: 1.1875rem }
.text > p:first-child::first-letter { float: left; padding: .08em .1em 0 0; font-size: 3.4em; line-height: .8; color: var(--accent-text) }
.shelf { background: var(--canvas) }
`)

export const boldPagesCss = compactCss(`
.portrait { border: 3px solid var(--ink) }
.sale h1, .prose h1, .lesson h1 { line-height: .95; font-size: clamp(2.75rem, 6.5vw, 5rem) }
.sale h2, .prose h2, .shelf h2, .free h2 { font-size: clamp(2rem, 4.5vw, 3rem); line-height: 1 }
.text h2 { font-size: 2rem; line-height: 1 }
.kicker { padding: 0 .6rem; background: var(--spark); color: var(--ink); font-weight: 700 }
.box { border: 3px solid var(--ink); box-shadow: .5rem .5rem var(--ink) }
.box .button { background: var(--accent); color: var(--on-accent) }
.box .plain, .plain { background: var(--surface); color: var(--ink) }
.box .button:hover { background: var(--ink); color: var(--surface) }
.sum .price { font-size: 3.5rem; line-height: 1 }
.outcomes li { border-top: 3px solid var(--ink); font-weight: 700 }
.outcomes li::before { color: var(--ink) }
.toc li, .questions details { border-color: var(--ink) }
.free { border: 3px solid var(--ink); background: var(--glow) }
.free .kicker { background: var(--surface) }
.shelf { border-top: 3px solid var(--ink); background: var(--wash) }
.card { border: 3px solid var(--ink); background: var(--surface); padding-bottom: .75rem }
.card h3, .card p { padding: 0 .9rem }
.card .price { font-size: 1.5rem }
.text blockquote { border-left: .4rem solid var(--accent) }
`)
