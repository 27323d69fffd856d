import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { themes } from '#contract/site/site.ts'
import { cartScript } from '#storefront/cart-script.ts'
import { renderSite } from '#storefront/render-site.ts'
import { withReviews } from '#storefront/reviews.ts'
import { courseReviews, reviewsOfPage } from '../harness/pages/course-reviews.ts'
import { pageWithCourseContent } from '../harness/pages/page-with-course-content.ts'
import { attacks } from './hostile-page.ts'
import { parse } from './parse.ts'

const kibibyte = 1024
const page = pageWithCourseContent(10)
const pages = renderSite(page)
const [first] = page.products
/** Enough where the pages of all courses are alike. */
const pagesOfTwo = renderSite(pageWithCourseContent(2))
const coursePath = `courses/${first?.slug}`

const shownAt = (path: string, course = courseReviews(0)) =>
  withReviews(pages.get(path) ?? '', reviewsOfPage(page, course))
const courseGraph = (html: string) =>
  JSON.parse(parse(html).querySelector('script[type="application/ld+json"]')?.textContent ?? '')['@graph'][0]

describe('the reviews of a course page', () => {
  test('are missing while the course has none', () => {
    for (const [path, html] of pages) expect(shownAt(path)).toBe(html)
    expect(parse(shownAt(coursePath)).querySelector('.reviews')).toBeNull()
  })

  test('show stars, text, reader, label and the answer of the store', () => {
    const [one, two] = parse(shownAt(coursePath, courseReviews(2))).querySelectorAll('.reviews li')
    expect(one?.querySelector('.stars')?.textContent).toBe('★★★★★ 5 of 5')
    expect(one?.querySelector('blockquote')?.textContent).toContain('I had put this off for a year.')
    expect(one?.querySelector('.by')?.textContent).toBe('Maria Bought here, read 3 of 8 lessons')
    expect(one?.querySelector('.reply')).toBeNull()
    expect(two?.querySelector('.reply')?.textContent).toContain('The worksheet will get a second page.')
  })

  test('have an average on the page and for search engines from five on', () => {
    const four = shownAt(coursePath, courseReviews(4))
    const five = shownAt(coursePath, courseReviews(5))
    expect(four).not.toContain('from 4 readers')
    expect(courseGraph(four)).not.toHaveProperty('aggregateRating')
    expect(parse(five).querySelector('.reviews .facts')?.textContent).toContain('4.8 from 5 readers')
    expect(courseGraph(five).aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.8,
      reviewCount: 5,
    })
  })

  test('stand open up to three; the others unfold', () => {
    const three = parse(shownAt(coursePath, courseReviews(3)))
    expect(three.querySelectorAll('.reviews > ul > li')).toHaveLength(3)
    expect(three.querySelector('.reviews details')).toBeNull()
    const many = parse(shownAt(coursePath, courseReviews(40)))
    expect(many.querySelectorAll('.reviews > ul > li')).toHaveLength(3)
    expect(many.querySelectorAll('.reviews details li')).toHaveLength(17)
    expect(many.querySelector('.reviews summary')?.textContent).toBe('The 20 newest of 40 reviews')
  })

  test('lead to all of them in each order once there are more than three', () => {
    const linksOf = (count: number) =>
      [...parse(shownAt(coursePath, courseReviews(count))).querySelectorAll('.reviews .facts a')].flatMap(
        (link) => (link.getAttribute('href')?.includes('/reviews/') ? [link] : []),
      )
    expect(linksOf(3)).toEqual([])
    expect(linksOf(4).map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      ['Newest', 'Lowest', 'Highest'].map((text) => [
        text,
        `https://app.example.com/reviews/${first?.slug}?store=${page.storeId}&order=${text.toLowerCase()}`,
      ]),
    )
  })

  test('have no such links on a page from before there were any', () => {
    const before = (pages.get(coursePath) ?? '').replace(`/${first?.slug} class="reviews`, ' class="reviews')
    const shown = parse(withReviews(before, reviewsOfPage(page, courseReviews(4))))
    expect(shown.querySelectorAll('.reviews li')).toHaveLength(4)
    expect(shown.querySelector('.reviews a[href*="/reviews/"]')).toBeNull()
  })

  test('lead to how they are checked', () => {
    const link = parse(shownAt(coursePath, courseReviews(1))).querySelector('.reviews a')
    expect(link?.getAttribute('href')).toBe('https://app.example.com/reviews-policy')
  })
})

test('the first page names the average of all courses from five reviews on', () => {
  const few = reviewsOfPage({ ...page, products: page.products.slice(0, 2) }, courseReviews(2))
  const enough = reviewsOfPage({ ...page, products: page.products.slice(0, 2) }, courseReviews(3))
  const lineOf = (html: string) => parse(html).querySelector('.eyebrow')?.textContent
  expect(lineOf(withReviews(pages.get('') ?? '', few))).toBe('10 courses from $77')
  expect(lineOf(withReviews(pages.get('') ?? '', enough))).toBe('10 courses from $77 · ★ 4.7 from 6 readers')
})

test('reviews that a page had leave no trace when others replace them', () => {
  for (const [path, html] of pages) {
    const once = withReviews(html, reviewsOfPage(page, courseReviews(40)))
    const twice = withReviews(once, reviewsOfPage(page, courseReviews(40)))
    expect(twice).toBe(once)
    expect(withReviews(once, reviewsOfPage(page, courseReviews(0)))).toBe(shownAt(path))
  }
})

describe.each(themes)('reviews in %s', (theme) => {
  const themed = { ...page, settings: { ...page.settings, theme } }

  test('find the styles of their classes on a page that was rendered without them', () => {
    for (const html of renderSite(themed).values()) {
      const shown = parse(withReviews(html, reviewsOfPage(page, courseReviews(40))))
      const styles = shown.querySelector('style')?.textContent
      for (const name of ['reviews', 'stars', 'by', 'reply'])
        if (shown.querySelector(`main .${name}`)) expect(styles).toContain(`.${name}`)
    }
  })

  test('leave each page at 9.5 KB, gzipped, without its script', () => {
    const words = Array.from({ length: 20 }, (_, index) => ({
      ...{ stars: 5, reader: 'A reader from Spain', label: 'Bought here, read 6 of 8 lessons' },
      text: unlikeText(600, index),
      answer: index === 0 ? unlikeText(600, 99) : undefined,
    }))
    const longest = { count: 40, stars: 190, reviews: words }
    const heavy = [...renderSite(themed)].flatMap(([path, html]) => {
      const shown = withReviews(html, reviewsOfPage(page, longest)).replace(cartScript, '')
      const size = gzipSync(shown).length
      return size > 9.5 * kibibyte ? [[path, size]] : []
    })
    expect(heavy).toEqual([])
  })
})

const vocabulary =
  'after again always answer before better chapter clear course demand detail every example finally first follow found friend helped honest idea important into learned lesson little market never notes offer only page people plan price question quite really reason second sell short simple something step still their thing think time trust understand useful video week which with words work write year'.split(
    ' ',
  )

/** Words in an order that repeats in no other text, about as compressible as what people write. */
function unlikeText(length: number, seed: number) {
  let state = seed * 7919 + 17
  let text = ''
  while (text.length < length) {
    state = (state * 48271) % 2147483647
    text += `${vocabulary[state % vocabulary.length]} `
  }
  return text.slice(0, length)
}

test.each(attacks)('%j in a review and its answer stays text', (attack) => {
  const hostile = courseReviews(5, { text: attack, reader: attack, label: attack, answer: attack })
  for (const html of pagesOfTwo.values()) {
    const shown = withReviews(html, reviewsOfPage(page, hostile))
    const document = parse(shown)
    expect(document.querySelectorAll('script,iframe')).toHaveLength(2)
    for (const element of document.querySelectorAll('*'))
      for (const { name } of element.attributes) expect(name).not.toMatch(/^on/)
    for (const quote of document.querySelectorAll('.reviews blockquote'))
      expect(quote.textContent?.length).toBeGreaterThan(0)
    expect(withReviews(shown, reviewsOfPage(page, courseReviews(0)))).toBe(
      withReviews(html, reviewsOfPage(page, courseReviews(0))),
    )
  }
})

test.each(['\u202eevil', '\u2067right'])('%j turns nothing around outside of its review', (text) => {
  const document = parse(shownAt(coursePath, courseReviews(1, { text, reader: text, answer: text })))
  expect(document.querySelector('.reviews blockquote')?.getAttribute('dir')).toBe('auto')
  expect(document.querySelector('.reviews .by bdi')?.textContent).toBe(text)
  expect(document.querySelector('.reviews .reply p')?.getAttribute('dir')).toBe('auto')
})
