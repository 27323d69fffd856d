import { expect, test } from 'vitest'
import { renderSite } from '#storefront/render-site.ts'
import { withReviews } from '#storefront/reviews.ts'
import { courseReviews, reviewsOfPage } from '../harness/pages/course-reviews.ts'
import { pageWithCourseTexts, reviewedSite } from '../harness/pages/page-with-course-texts.ts'
import { parse } from './parse.ts'

const looks = new Set(['class', 'style'])

/** Returns a line for each element that says or does something: its name, what it is for, its text. */
function linesOf(html: string) {
  const elements = [...parse(html).querySelectorAll('title, meta, link, body *')].filter(
    (it) => !it.closest('script, style, svg'),
  )
  return elements.flatMap((element) => {
    const attributes = [...element.attributes].filter(({ name }) => !looks.has(name))
    const text = [...element.childNodes]
      .flatMap((node) => (node.nodeType === node.TEXT_NODE ? [node.textContent?.trim() ?? ''] : []))
      .filter(Boolean)
      .join(' … ')
    const said = attributes.map(({ name, value }) => (value === '' ? name : `${name}=${value}`))
    const isMute = said.length === 0 && text === ''
    return isMute
      ? []
      : [[element.tagName.toLowerCase(), ...said.map((it) => `[${it}]`), text].join(' ').trim()]
  })
}

const written = pageWithCourseTexts(2)
const page = {
  ...written,
  settings: {
    ...written.settings,
    about_who: 'Ada has taught writing for nine years.',
    about_audience: 'People who sell what they know.',
    about_courses: 'Two courses that build on each other.',
    about_contact: 'Write any time; the answer comes on Mondays.',
  },
}
const [first, second] = page.products.map(({ id }) => id)
const courses = [first ?? '', second ?? '']
const deals = [
  {
    id: 'b1',
    kind: 'bundle' as const,
    name: 'Both courses',
    percent: 20,
    courses,
    cents: 17_920,
    wasCents: 22_400,
  },
  {
    id: 'p1',
    kind: 'pair' as const,
    name: 'The second for less',
    percent: 10,
    courses,
    cents: 11_430,
    wasCents: 12_700,
  },
].map((deal) => ({ ...deal, until: '2026-12-31T23:59:00.000Z' }))

/** What a page says to buyers is read in the file whenever it changes. */
test.each(['', 'about', 'faq', `courses/${page.products[0]?.slug}`, `free/${page.products[0]?.slug}`, '404'])(
  'the page at /%s says and leads where it was reviewed',
  async (path) => {
    const site = new Map(reviewedSite({ ...page, deals }))
    const file = `page-words/${path.replace('/', '-') || 'home'}.txt`
    await expect(`${linesOf(site.get(path) ?? '').join('\n')}\n`).toMatchFileSnapshot(file)
  },
)

test('a course without content and words says what the catalog says', async () => {
  const [course] = written.products.map(
    ({ introduction: _, outline: __, words: ___, pick: ____, ...it }) => it,
  )
  const { about: _, courses: __, ...content } = written.content
  const only = { ...written, content, products: course ? [course] : [] }
  const html = renderSite(only).get(`courses/${course?.slug}`) ?? ''
  const shown = withReviews(html, reviewsOfPage(only, courseReviews(12)))
  await expect(`${linesOf(shown).join('\n')}\n`).toMatchFileSnapshot('page-words/course-of-the-catalog.txt')
})
