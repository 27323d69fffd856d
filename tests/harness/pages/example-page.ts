import { createHash } from 'node:crypto'
import { defaultSettings, type SiteContent, type SiteSettings } from '#contract/site/site.ts'
import { recommendCourses } from '#rules/courses/recommend.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import type { Offer, StorePage } from '#storefront/store-page.ts'

const appOrigin = 'https://d111111abcdef8.cloudfront.net'

const content: SiteContent = {
  hero: {
    headline: 'Make the thing you keep talking about',
    subheadline: 'Short, well-made courses for people who want to write, teach and sell on their own terms.',
    cta_text: 'Choose your course',
  },
  benefits: [
    {
      icon: 'clock',
      title: 'Made for real evenings',
      description: 'Each lesson fits between dinner and bedtime and ends with a step you can finish.',
    },
    {
      icon: 'compass',
      title: 'A clear order',
      description: 'You always know which lesson comes next and why it does.',
    },
    {
      icon: 'pen',
      title: 'Templates you will use',
      description: 'Worksheets, scripts and checklists come with every course, ready to adapt.',
    },
    {
      icon: 'layers',
      title: 'Skills that add up',
      description: 'The courses build on one another, from a first idea to a store with a voice.',
    },
  ],
  features: [
    {
      title: 'Lessons you can finish',
      description: 'Focused videos of ten minutes or less, with transcripts for the train.',
    },
    {
      title: 'Practice after every step',
      description: 'A short exercise turns what you heard into something on your own desk.',
    },
    {
      title: 'Everything in one download',
      description: 'All templates arrive with the course, in formats you already use.',
    },
  ],
}

const offerId = (productId: string) => createHash('sha256').update(productId).digest('base64url').slice(0, 16)

const offers: Offer[] = sampleCatalog.map((product) => ({
  ...product,
  id: offerId(product.id),
  goesWith: new Map(
    recommendCourses(sampleCatalog, new Set([product.id])).map(({ id, buyerReason }) => [
      offerId(id),
      buyerReason,
    ]),
  ),
  hero_image_url: appOrigin + product.hero_image_url,
  priceCents: product.default_price,
}))

type Wishes = { settings?: Partial<SiteSettings>; products?: readonly Offer[]; productCount?: number }

/** A typical published store, with the given changes. */
export function examplePage({ settings, products, productCount = 3 }: Wishes = {}): StorePage {
  return {
    settings: {
      ...defaultSettings("Ada's Store"),
      support_phone: '+1 (555) 010-1234',
      instagram: 'https://instagram.com/ada',
      ...settings,
    },
    content,
    products: products ?? offers.slice(0, productCount),
    storeId: 'store-1',
    basePath: '/',
    url: 'https://ada-s-store.example.com/',
    generatedYear: 2030,
    appOrigin,
    drawnPicture: {
      url: 'https://ada-s-store.example.com/files/Y0zTITZrQG0dpzgL/drawn/Kx3v9QmT1aZ8bY5cW2dR7e-1200x630.png',
      size: { width: 1200, height: 630 },
    },
  }
}
