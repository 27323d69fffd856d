import { contentsText, countsOf } from '#rules/courses/course-outline.ts'
import { productName } from '#rules/courses/product.ts'
import { decimalDollars } from '#rules/money/money.ts'
import { imageSource } from './links.ts'
import { coursePath, homeUrl, pageUrl } from './page-links.ts'
import type { Offer, StorePage } from './store-page.ts'

type Outline = NonNullable<Offer['outline']>

/** Returns a graph as schema.org JSON that cannot end its script element. */
export const graphJson = (graph: readonly object[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')

/** The first page: what is sold, and by whom. Pages of courses say more of them. */
export const homeData = (page: StorePage): object[] => [
  ...page.products.map((product) => offered(page, product)),
  organization(page),
  { ...organization(page), '@type': 'WebSite' },
]

export const organization = (page: StorePage) => ({
  '@type': 'Organization',
  name: page.settings.store_name,
  url: homeUrl(page),
})

/** The course with everything that is known of it, for its own page. */
export const courseData = (page: StorePage, product: Offer) => ({
  ...offered(page, product),
  '@type': ['Product', 'Course'],
  description: product.short_blurb,
  provider: { '@type': 'Organization', name: productName },
  image: imageSource(product.hero_image_url),
  ...(product.outline && taught(product, product.outline)),
})

/** The product with its price at checkout. */
function offered(page: StorePage, product: Offer) {
  const path = coursePath(product)
  const url = path ? pageUrl(page, path) : `${homeUrl(page)}#${product.id}`
  return {
    '@type': 'Product',
    name: product.title,
    offers: {
      '@type': 'Offer',
      price: decimalDollars(product.priceCents),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url,
    },
  }
}

const timeOf = (outline: Outline) => `PT${countsOf(outline).minutes}M`

/** Returns the outcomes that a course's page names: those that lessons support, else what the catalog says one learns. */
export const outcomesOf = ({ words, introduction, learn_bullets }: Offer): readonly string[] =>
  (words?.outcomes ?? introduction?.knowledge?.outcomes)?.map(({ text }) => text) ?? learn_bullets

function taught(product: Offer, outline: Outline) {
  const { short_blurb, introduction, words } = product
  const outcomes = words || introduction?.knowledge ? outcomesOf(product) : []
  return {
    description: `${short_blurb} ${contentsText(outline)}.`,
    timeRequired: timeOf(outline),
    inLanguage: 'en',
    ...(outcomes.length > 0 && { teaches: outcomes }),
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: timeOf(outline) },
  }
}

/** The way from the first page to this one; each step is a name and a path. */
export const breadcrumbs = (page: StorePage, steps: readonly (readonly [string, string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[page.settings.store_name, ''] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: pageUrl(page, path),
  })),
})

export type Question = { question: string; answer: string }

/** Returns the FAQPage of the questions and answers on a page. */
export const questionsData = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** One lesson that everybody may read. */
export const lessonData = (page: StorePage, course: Offer, title: string, path: string) => ({
  '@type': ['Article', 'LearningResource'],
  headline: title,
  url: pageUrl(page, path),
  inLanguage: 'en',
  isAccessibleForFree: true,
  isPartOf: { '@type': 'Course', name: course.title, description: course.short_blurb },
})
