import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { themes } from '#contract/site/site.ts'
import { renderSite } from '#storefront/render-site.ts'
import { pageWithCourseTexts, reviewedSite } from '../harness/pages/page-with-course-texts.ts'

/** The rules of the HTML standard. Rules of style are left out: pages omit end tags and quotes to weigh less. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'], elements: ['html5'] })

/** One page of each kind: a course with everything known, its free lesson, and the pages of the store. */
const kindOf = (path: string) => path.replace(/\/.*$/, '') || 'home'

describe.each(themes)('the pages in %s', (theme) => {
  const page = pageWithCourseTexts(3)
  const pages = reviewedSite({ ...page, settings: { ...page.settings, theme } })
  const kinds = new Map([...pages].map(([path, html]) => [kindOf(path), html]))

  test.each([...kinds])('%s is valid HTML', async (_, html) => {
    const { results } = await validator.validateString(html)
    const problems = results.flatMap(({ messages }) => messages)
    expect(
      problems.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} ${line}:${column}`),
    ).toEqual([])
  })
})

test('a store of ten courses has each kind of page', () => {
  const kinds = new Set([...renderSite(pageWithCourseTexts(10)).keys()].map(kindOf))
  expect([...kinds].toSorted()).toEqual(['404', 'about', 'courses', 'faq', 'free', 'home'])
})

test('the validator finds a block within a paragraph', async () => {
  const { results } = await validator.validateString(
    '<!doctype html><html lang="en"><p><section></section></p>',
  )
  expect(results.flatMap(({ messages }) => messages)).not.toEqual([])
})
