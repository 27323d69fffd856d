import type { Home } from '#contract/home.ts'
import type { Campaigns } from '#contract/marketing.ts'
import type { LinkedStoreProduct, LiveProduct } from '#contract/store.ts'

/** Opens the form of a new campaign. */
export const newCampaignPath = '/app/marketing?new=1'

export type MarketingProps = {
  home: Home
  products: LinkedStoreProduct[]
  /** What the live page sells; undefined while no page is live. */
  live: readonly LiveProduct[] | undefined
  campaigns: Campaigns['campaigns']
  /** Whether one is being written. */
  isWritten: boolean
  /** The pieces of a campaign that was requested and is not listed yet. */
  waiting: number
}

/** Returns the title of a course; its id if the store no longer has it. */
export const titlesOf = (products: readonly LinkedStoreProduct[]) => {
  const titles = new Map(products.map(({ product_id, product }) => [product_id, product.title]))
  return (courseId: string) => titles.get(courseId) ?? courseId
}

/** Why the link of a piece leads to no page: its course waits for the next publish, or the store no longer sells it. */
export type LinkProblem = 'not-published' | 'not-sold'

/** Returns what is wrong with links to a course; undefined if its page is live, or if no page is. */
export const linkProblemsOf = ({ products, live }: Pick<MarketingProps, 'products' | 'live'>) => {
  const isListed = (courseId: string) => live?.some(({ product_id }) => product_id === courseId) ?? true
  const isSold = (courseId: string) =>
    products.some(({ product_id, status }) => product_id === courseId && status === 'published')
  return (courseId: string): LinkProblem | undefined => {
    if (isListed(courseId)) return undefined
    return isSold(courseId) ? 'not-published' : 'not-sold'
  }
}
