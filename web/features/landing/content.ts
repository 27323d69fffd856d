import { byPopularity } from '#rules/courses/catalog-search.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { earnCents, exactDollars, wholeDollars } from '#rules/money/money.ts'

/** The landing page's texts. Its figures are in sales-examples.ts. */
export const heroTexts = {
  headline: ['Open a shop.', 'Skip the stockroom.'],
  text: 'Choose premium courses, have your website written and designed for you, and earn a commission on every sale.',
}

export const howItWorksSteps = [
  {
    title: 'Choose what you sell',
    text: 'Pick from courses that are ready to sell. You see the price and what you earn before you choose.',
  },
  {
    title: 'Have your website written',
    text: 'Give it a name and a colour. Words, layout and palette are made for your store.',
  },
  {
    title: 'Publish and earn',
    text: 'Your store gets an address of its own. Every sale adds its commission to your dashboard.',
  },
]

/** Fictional people. The stories make no claim about real sellers. */
export const successStories = [
  {
    quote: 'I picked three courses I would have bought myself. The website was up before my tea was cold.',
    name: 'Mara Ellison',
    trade: 'Illustrator',
  },
  {
    quote: 'My readers kept asking what I learn from. Now there is one page I can send them to.',
    name: 'Jonas Lindqvist',
    trade: 'Newsletter writer',
  },
  {
    quote: 'No stock, no parcels, no support inbox. I look at the dashboard on Fridays and plan from there.',
    name: 'Priya Raman',
    trade: 'Workshop host',
  },
]

/** Replaces a line of the same length for who came by a referral link. */
export const invited = 'Invited by a seller, who earns a share. Your price is the same.'

export const signUpLink = '/auth?tab=sign-up'

/** Where the product picker leads after sign-in (docs/product.md, Landing page). */
export const pathAfterPicking = '/store/products'

const listedCount = 6

/** The most popular of the sample products (docs/product.md, Landing page). */
export const listedProducts = byPopularity(sampleCatalog).slice(0, listedCount)
export type ListedProduct = (typeof listedProducts)[number]
/** What each sample course has, by its id: `9 lessons · 1 h`. The build counts it in courses/. */
export type Contents = Readonly<Record<string, string>>

export const priceOf = (product: ListedProduct) => wholeDollars(product.default_price)
export const earningOf = (product: ListedProduct) =>
  exactDollars(earnCents(product.default_price, product.commission_pct))
