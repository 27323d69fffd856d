import fc from 'fast-check'
import { iconNames } from '#contract/site/site.ts'

const words = fc.stringMatching(/^[a-z]{1,12}$/)
const benefit = fc.record({ icon: fc.constantFrom(...iconNames), title: words, description: words })
const feature = fc.record({ title: words, description: words })

/** Every page that the contract allows, with short texts. */
export const pages = fc.record({
  hero: fc.record({ headline: words, subheadline: words, cta_text: words }),
  benefits: fc.array(benefit, { minLength: 3, maxLength: 6 }),
  features: fc.array(feature, { minLength: 3, maxLength: 6 }),
})
