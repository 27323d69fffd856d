import type { Home } from '#contract/home.ts'
import type { Campaigns } from '#contract/marketing.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'

/** Opens the form of a new campaign. */
export const newCampaignPath = '/app/marketing?new=1'

export type MarketingProps = {
  home: Home
  products: LinkedStoreProduct[]
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
