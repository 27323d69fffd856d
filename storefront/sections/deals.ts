import { exactDollars } from '#rules/money/money.ts'
import { html } from '../html.ts'
import { bundleDiscount } from '../shown-deals.ts'
import type { Offer, ShownDeal, StorePage } from '../store-page.ts'

type Page = Pick<StorePage, 'products' | 'deals'>

const coursesOf = ({ courses }: ShownDeal, products: readonly Offer[]) =>
  courses.flatMap((wanted) => products.find(({ id }) => id === wanted) ?? [])

/** By them the cart script removes what has not begun or has ended. */
const dates = ({ id, from, until }: ShownDeal) =>
  html`data-deal="${id}"${from && html` data-from="${Date.parse(from)}"`}${until && html` data-until="${Date.parse(until)}"`}`

const priceOf = ({ cents, wasCents }: ShownDeal) =>
  html`<b>${exactDollars(cents)}</b>${wasCents !== undefined && html` <small>instead of <s>${exactDollars(wasCents)}</s></small>`}`

/**
 * The store's bundles, or those with one course; each goes into the cart with one press. The cart script shows one that had not begun
 * when the page was made.
 */
export function bundles({ products, deals = [] }: Page, of?: Offer) {
  const shown = deals.filter(({ kind, courses }) => kind === 'bundle' && (!of || courses.includes(of.id)))
  return shown.map(
    (deal) => html`
      <section class="bundle" ${dates(deal)}${deal.from && html` data-late hidden`}>
        <h3>${deal.name}</h3>
        <p>${coursesOf(deal, products).map(({ title }, index) => html`${index > 0 && ' + '}${title}`)}</p>
        <p>${priceOf(deal)} · ${bundleDiscount(deal)}</p>
        <button class="button scripted" data-add="${deal.courses.join(' ')}">Add all to cart</button>
      </section>
    `,
  )
}

/** In the cart: one box for what goes well with a course that is in it, and why, if the rule knows. Without a box, a deal only says that there is one. */
export const cartDeals = ({ products, deals = [] }: Page) =>
  deals.map((deal) => {
    const [first, second] = coursesOf(deal, products)
    if (deal.kind === 'bundle' || !first || !second) return html`<i ${dates(deal)} hidden></i>`
    const reason = first.goesWith?.get(second.id)
    return html`
      <p class="pair" ${dates(deal)} hidden data-pair="${first.id}" data-with="${second.id}">
        Goes well with ${first.title}:<br><b>${second.title}</b><br>${reason && html`${reason}<br>`}
        ${priceOf(deal)} <button class="quiet" data-add="${second.id}" data-pick="${second.id}">Add</button>
      </p>
    `
  })
