import { expect, test } from 'vitest'
import { pageWithCourseTexts, reviewedSite } from '../harness/pages/page-with-course-texts.ts'
import { parse } from './parse.ts'

function nodesOf(html: string): unknown[] {
  const data = parse(html).querySelector('script[type="application/ld+json"]')
  return data ? JSON.parse(data.textContent ?? '')['@graph'] : []
}

/** Search engines read it and no browser shows it: what it says is read in the file whenever it changes. */
test('structured data of each page says what was reviewed', async () => {
  const lines = reviewedSite(pageWithCourseTexts(2)).flatMap(([path, html]) => [
    `/${path}`,
    ...nodesOf(html).map((node) => `  ${JSON.stringify(node)}`),
  ])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('structured-data.txt')
})
