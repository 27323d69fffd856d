import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { themes } from '#contract/site/site.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { cartScript } from '#storefront/cart-script.ts'
import { pageAtUrl } from '#storefront/page-at-url.ts'
import { renderSite } from '#storefront/render-site.ts'
import { pageWithCourseContent } from '../harness/pages/page-with-course-content.ts'
import { attacks } from './hostile-page.ts'
import { parse } from './parse.ts'

const kibibyte = 1024
const ten = pageWithCourseContent(10)
const pages = renderSite(ten)
const [first] = ten.products
const coursePath = `courses/${first?.slug}`
const at = (path: string) => parse(pages.get(path) ?? '')
const graphOf = (document: ReturnType<typeof parse>) =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')['@graph']

test('every course has a page and a free lesson', () => {
  const slugs = sampleCatalog.map(({ slug }) => slug)
  expect([...pages.keys()].toSorted()).toEqual(
    ['', '404', 'about', 'faq', ...slugs.flatMap((slug) => [`courses/${slug}`, `free/${slug}`])].toSorted(),
  )
})

describe.each(themes)('the pages in %s', (theme) => {
  const all = [...renderSite({ ...ten, settings: { ...ten.settings, theme } })]

  test('each page has at most 9.5 KB, gzipped, without its script', () => {
    const heavy = all.filter(([, html]) => gzipSync(html.replace(cartScript, '')).length > 9.5 * kibibyte)
    expect(heavy.map(([path]) => path)).toEqual([])
  })

  test('have one h1, skip no heading level and repeat no id', () => {
    for (const [path, html] of all) {
      const document = parse(html)
      const levels = [...document.querySelectorAll('h1,h2,h3,h4')].map(({ tagName }) => Number(tagName[1]))
      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      for (const [index, level] of levels.entries())
        expect([path, level - (levels[index - 1] ?? 0) <= 1]).toEqual([path, true])
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  test('know all courses of the store, for one cart', () => {
    for (const [, html] of all) {
      const offers = [...parse(html).querySelectorAll('[data-cents]')].map((it) => it.closest('article')?.id)
      expect(offers.toSorted()).toEqual(ten.products.map(({ id }) => id).toSorted())
    }
  })
})

describe('a course page', () => {
  const document = at(coursePath)

  test('shows first what goes with the course, and why', () => {
    const cards = [...at('courses/weekly-letter').querySelectorAll('.shelf .card')]
    const [best, , , other] = cards.map((card) => [...card.querySelectorAll('p')].map((it) => it.textContent))
    expect(best?.[0]).toBe('Adds the same voice on sales pages')
    expect(other).toHaveLength(1)
    expect(cards).toHaveLength(9)
  })

  test('shows what goes with the course from the best on, then the others', () => {
    const { products } = pageWithCourseContent(5)
    const [course, second, third, ...rest] = products.map(({ id }) => id)
    const goesWith = new Map([third, second].flatMap((id) => (id ? [[id, 'Adds the rest'] as const] : [])))
    const site = renderSite({
      ...ten,
      products: products.map((it) => ({ ...it, goesWith: it.id === course ? goesWith : undefined })),
    })
    const cards = parse(site.get(`courses/${products[0]?.slug}`) ?? '').querySelectorAll('.shelf .card')
    expect([...cards].map(({ id }) => id)).toEqual([third, second, ...rest])
  })

  test('has both buttons, with the refund promise beside them', () => {
    const buttons = [...document.querySelectorAll('main button')].map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Add to cart', 'Buy now'])
    expect(document.querySelector('.promise')?.textContent).toBe('30 days to get your money back.')
    expect(document.querySelector('.sum')?.textContent).toBe('$97 tax included where it applies')
  })

  test('says beside the buttons what one gets: contents, language, access, seat', () => {
    const lines = [...document.querySelectorAll('.box .ticks li')].map(({ textContent }) => textContent)
    const { modules = [], files = [] } = first?.outline ?? {}
    expect(lines[0]).toBe(`${modules.flatMap(({ lessons }) => lessons).length} lessons`)
    expect(lines[1]).toMatch(/^\d+ min$/)
    expect(lines[2]).toMatch(new RegExp(`^${files.length} files `))
    expect(lines.slice(3)).toEqual([
      'In English',
      'Access at once, without an end',
      'Your own seat, or a gift by a link',
    ])
  })

  test('does not promise that tax is included where the payment page adds it', () => {
    const pages = renderSite({ ...ten, addsTax: true })
    expect(pages.get(coursePath)).toContain('plus tax where it applies')
    expect(pages.get('faq')).toContain('The payment page adds tax where it applies')
    expect([...pages.values()].join('')).not.toMatch(/tax included|the price that you pay/)
  })

  test('shows outcomes, contents with minutes, audience, questions and the free lesson', () => {
    const headings = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)
    expect(headings).toEqual([
      'What you will be able to do',
      "What's inside",
      first?.introduction?.sample?.title,
      'Who it is for',
      'Questions',
      'More courses',
    ])
    const lessons = first?.outline?.modules.flatMap((module) => module.lessons) ?? []
    expect([...document.querySelectorAll('.toc li')].map(({ textContent }) => textContent)).toEqual(
      lessons.map(({ title, minutes }) => `${title}${minutes} min`),
    )
    expect(document.querySelector('.free a')?.getAttribute('href')).toBe(
      `https://ada-s-store.example.com/free/${first?.slug}`,
    )
  })

  test('tells search engines the price at checkout, the course and its questions', () => {
    const [course, ...others] = graphOf(document)
    expect(course).toMatchObject({
      '@type': ['Product', 'Course'],
      name: first?.title,
      offers: { price: '97.00', priceCurrency: 'USD' },
      hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
    })
    expect(others.map((it: { '@type': string }) => it['@type'])).toEqual([
      'Organization',
      'BreadcrumbList',
      'FAQPage',
    ])
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `https://ada-s-store.example.com/${coursePath}`,
    )
  })

  test('without knowledge and content says what the catalog says', () => {
    const bare = ten.products.map(({ introduction: _, outline: __, ...product }) => product)
    const site = renderSite({ ...ten, products: bare })
    expect([...site.keys()].some((path) => path.startsWith('free/'))).toBe(false)
    const page = parse(site.get(coursePath) ?? '')
    const outcomes = [...page.querySelectorAll('.outcomes li')].map(({ textContent }) => textContent)
    expect(outcomes).toEqual(first?.learn_bullets)
  })

  test('is missing for a slug that no path can have', () => {
    const products = ten.products.map((product) => ({ ...product, slug: '../x"' }))
    const site = renderSite({ ...ten, products })
    expect([...site.keys()].toSorted()).toEqual(['', '404', 'about', 'faq'])
    expect([...site.values()].join('')).not.toContain('../x')
  })
})

test('the first page tells search engines its courses, seller and site', () => {
  const graph: { '@type': string; name: string; url?: string }[] = graphOf(at(''))
  const [seller, site] = graph.slice(-2)
  expect(graph.slice(0, -2).map((it) => [it['@type'], it.name])).toEqual(
    ten.products.map(({ title }) => ['Product', title]),
  )
  expect(seller).toMatchObject({ '@type': 'Organization', name: ten.settings.store_name })
  expect(site).toEqual({ ...seller, '@type': 'WebSite' })
  expect(site?.url).toBe('https://ada-s-store.example.com/')
})

test('a free lesson is whole and leads to its course', () => {
  const document = at(`free/${first?.slug}`)
  const sample = parse(first?.introduction?.sample?.html ?? '')
  expect(document.querySelector('.text')?.textContent?.trim()).toBe(sample.body.textContent?.trim())
  expect(document.querySelector('.free a')?.getAttribute('href')).toContain(`/${coursePath}`)
})

test('the list of other courses reserves the height of its cards', () => {
  const [page, faq] = [coursePath, 'faq'].map((path) =>
    at(path).querySelector('.shelf')?.getAttribute('style'),
  )
  expect([page, faq]).toEqual(['--cards:9', '--cards:10'])
})

test('the page for unknown addresses is not listed and shows the courses', () => {
  const document = at('404')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(document.querySelectorAll('article')).toHaveLength(10)
})

test.each([
  ['https://old.stores.example', 'https://new.stores.example'],
  ['https://cdn.example/old/', 'https://cdn.example/new/'],
])('all pages rendered for %s and moved to %s equal those rendered there', (from, to) => {
  const there = renderSite({ ...pageWithCourseContent(2), url: to })
  for (const [path, html] of renderSite({ ...pageWithCourseContent(2), url: from }))
    expect(pageAtUrl(html, to, path)).toBe(there.get(path))
})

test.each(attacks)('%j stays text on every page', (attack) => {
  const page = pageWithCourseContent(2)
  const hostile = page.products.map((product) => ({
    ...product,
    title: attack,
    short_blurb: attack,
    introduction: {
      knowledge: {
        ...(product.introduction?.knowledge ?? missing()),
        outcomes: [{ text: attack, lesson: 'x' }],
        audience: [attack],
        not_for: [attack],
        questions: [{ question: attack, answer: attack, lesson: 'x' }],
      },
      sample: { title: attack, html: '<p>Text</p>' },
    },
    outline: {
      modules: [{ title: attack, lessons: [{ title: attack, kind: 'text' as const }] }],
      files: [{ name: attack, bytes: 1 }],
    },
  }))
  const settings = { ...page.settings, store_name: attack, support_email: attack }
  for (const [, html] of renderSite({ ...page, settings, products: hostile })) {
    const document = parse(html)
    expect(document.querySelectorAll('script,iframe')).toHaveLength(2)
    for (const element of document.querySelectorAll('*'))
      for (const { name } of element.attributes) expect(name).not.toMatch(/^on/)
    for (const link of document.querySelectorAll('a'))
      expect(link.getAttribute('href')).toMatch(/^(#|https:\/\/|tel:)/)
  }
})

function missing(): never {
  throw new Error('The sample courses have knowledge.')
}

describe('the About page', () => {
  const aboutWith = (settings: Partial<typeof ten.settings>) =>
    parse(renderSite({ ...ten, settings: { ...ten.settings, ...settings } }).get('about') ?? '')
  const headings = (document: ReturnType<typeof parse>) =>
    [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)

  test('has the answers that the seller gave, in their words', () => {
    const document = aboutWith({ about_who: 'I ran a <small> bakery.', about_contact: 'On weekdays.' })
    expect(headings(document)).toEqual(
      expect.arrayContaining(['Who is behind this store', 'How to reach us']),
    )
    expect(headings(document)).not.toContain('Why these courses')
    const text = document.querySelector('main')?.textContent
    expect(text).toContain('I ran a <small> bakery.')
    expect(text).toContain('On weekdays.')
  })

  test('leaves out what was not answered', () => {
    const none = { about_who: '', about_audience: '', about_courses: '', about_contact: '' }
    const shown = headings(aboutWith({ ...none, support_email: '', support_phone: '' }))
    for (const heading of [
      'Who is behind this store',
      'Who it is for',
      'Why these courses',
      'How to reach us',
    ])
      expect(shown).not.toContain(heading)
  })
})

test('a page left out by its seller says noindex, and no other does', () => {
  const [one] = ten.products
  const products = ten.products.map((product) => ({ ...product, productId: product.slug }))
  const settings = { ...ten.settings, unlisted_pages: `faq ${one?.slug}` }
  const left = [...renderSite({ ...ten, products, settings })]
    .filter(([, html]) => html.includes('<meta name="robots" content="noindex">'))
    .map(([path]) => path)
  expect(left.toSorted()).toEqual(['404', `courses/${one?.slug}`, 'faq', `free/${one?.slug}`])
})

test('the About page has the portrait that the seller chose, at its size', () => {
  const portrait = `${'p'.repeat(22)}-480x600`
  const page = { ...ten, filesUrl: 'https://x.example/files/t/', settings: { ...ten.settings, portrait } }
  const picture = parse(renderSite(page).get('about') ?? '').querySelector('.portrait')
  expect(picture?.getAttribute('src')).toBe(`https://x.example/files/t/${portrait}.webp`)
  expect(picture?.getAttribute('width')).toBe('240')
  expect(at('about').querySelector('.portrait')).toBeNull()
})
