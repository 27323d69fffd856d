import { contentsText, countsOf } from '#rules/courses/course-outline.ts'
import { decimalDollars } from '#rules/money/money.ts'
import { imageSource } from './links.ts'
import type { Offer, StorePage } from './store-page.ts'

/** Returns the products as schema.org JSON that cannot end its script element. */
export function structuredData({ products, url }: StorePage) {
  const graph = products.map((product) => described(product, url))
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}

const described = (product: Offer, pageUrl: string) => ({
  '@type': product.outline ? ['Product', 'Course'] : 'Product',
  name: product.title,
  description: product.outline
    ? `${product.short_blurb} ${contentsText(product.outline)}.`
    : product.short_blurb,
  ...(product.outline && { timeRequired: `PT${countsOf(product.outline).minutes}M` }),
  image: imageSource(product.hero_image_url),
  offers: {
    '@type': 'Offer',
    price: decimalDollars(product.priceCents),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: `${pageUrl}#${product.id}`,
  },
})
