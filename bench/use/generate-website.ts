import { siteSeller, tenCourseSeller } from '#tests/harness/sellers/site-seller.ts'

const sellers = { 'one course': siteSeller, 'ten courses': tenCourseSeller }

/** Returns a function that generates a new seller's website. */
export async function generateWebsite(store: keyof typeof sellers = 'one course') {
  const { generate } = await sellers[store]()
  return () => generate()
}
