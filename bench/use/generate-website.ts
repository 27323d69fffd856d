import { siteSeller } from '#tests/harness/sellers/site-seller.ts'

/** Returns a function that generates a new seller's website. */
export async function generateWebsite() {
  const { generate } = await siteSeller()
  return () => generate()
}
