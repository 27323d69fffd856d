import { siteSeller, tenCourseSeller } from '#tests/harness/sellers/site-seller.ts'

/** Returns a function that generates a new seller's website. */
export async function generateWebsite() {
  const { generate } = await siteSeller()
  return () => generate()
}

/** Returns a function that generates the website of a new seller with ten courses, of which everything is known. */
export async function generateTenCourses() {
  const { generate } = await tenCourseSeller()
  return generate
}
