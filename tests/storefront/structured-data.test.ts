import { expect, test } from 'vitest'
import { productName } from '#rules/courses/product.ts'
import { renderSite } from '#storefront/render-site.ts'
import { pageWithCourseTexts, reviewedSite } from '../harness/pages/page-with-course-texts.ts'
import { parse } from './parse.ts'

function nodesOf(html: string): unknown[] {
  const data = parse(html).querySelector('script[type="application/ld+json"]')
  return data ? JSON.parse(data.textContent ?? '')['@graph'] : []
}

test('a course without imported content is a product and a course of ours', () => {
  const page = pageWithCourseTexts(1)
  const products = page.products.map(({ outline: _, introduction: __, words: ___, ...product }) => product)
  const html = renderSite({ ...page, products }).get(`courses/${products[0]?.slug}`) ?? ''
  const [course] = nodesOf(html)
  expect(course).toMatchObject({
    '@type': ['Product', 'Course'],
    provider: { '@type': 'Organization', name: productName },
  })
  expect(course).not.toHaveProperty('timeRequired')
})

/** Search engines read it and no browser shows it: what it says is read in the file whenever it changes. */
test('structured data of each page says what was reviewed', async () => {
  const lines = reviewedSite(pageWithCourseTexts(2)).flatMap(([path, html]) => [
    `/${path}`,
    ...nodesOf(html).map((node) => `  ${JSON.stringify(node)}`),
  ])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('structured-data.txt')
})
