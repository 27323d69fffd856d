import { describe, expect, test } from 'vitest'
import { iconNames, type SiteSettings, themes } from '#contract/site/site.ts'
import { cartScript } from '#storefront/cart-script.ts'
import { renderStorePage } from '#storefront/render.ts'
import { examplePage } from '../harness/pages/example-page.ts'
import { parse } from './parse.ts'

const rendered = (changes?: Parameters<typeof examplePage>[0]) => parse(renderStorePage(examplePage(changes)))
const texts = (document: ReturnType<typeof parse>, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

describe.each(themes)('a store page in %s', (theme) => {
  const page = examplePage({ settings: { theme }, productCount: 10 })
  const document = rendered({ settings: { theme }, productCount: 10 })

  test('has exactly one h1, the headline, and no heading level is skipped', () => {
    expect(texts(document, 'h1')).toEqual([page.content.hero.headline])
    const levels = [...document.querySelectorAll('h1,h2,h3,h4')].map(({ tagName }) => Number(tagName[1]))
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  test('shows each course with cover, price and everything inside', () => {
    const courses = [...document.querySelectorAll('article')]
    expect(courses).toHaveLength(10)
    for (const [index, course] of courses.entries()) {
      const product = page.products[index]
      expect(course.id).toBe(product?.id)
      expect(course.querySelector('h3')?.textContent).toBe(product?.title)
      expect(course.querySelector('img')?.getAttribute('src')).toBe(product?.hero_image_url)
      const lines = [...course.querySelectorAll('li')].map(({ textContent }) => textContent)
      expect(lines).toEqual([...(product?.learn_bullets ?? []), ...(product?.deliverables ?? [])])
    }
    expect(texts(document, '.price')[0]).toBe('$97')
  })

  test('shows benefits with icons, features, the call twice, phone, socials and the legal line', () => {
    expect(document.querySelectorAll('.benefits li svg')).toHaveLength(page.content.benefits.length)
    expect(texts(document, '.features h3')).toEqual(page.content.features.map(({ title }) => title))
    expect(texts(document, 'main a.button')).toEqual(['Choose your course', 'Choose your course'])
    expect(document.querySelector('footer a')?.getAttribute('href')).toBe('tel:+15550101234')
    expect(texts(document, 'footer ul:not(.legal) li')).toEqual(['+1 (555) 010-1234', 'Instagram'])
    expect(texts(document, 'footer p.legal')[0]).toContain("© 2030 Ada's Store")
  })

  test('has no handler, style attribute, foreign script or unexpected link scheme', () => {
    for (const element of document.querySelectorAll('*'))
      for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^style$/)
    expect(document.querySelectorAll('script[src], link[rel=stylesheet], iframe, object, form')).toHaveLength(
      0,
    )
    for (const link of document.querySelectorAll('a')) {
      const target = link.getAttribute('href') ?? ''
      expect(target).toMatch(/^(https:\/\/|tel:\+?\d+$|#)/)
      if (target.startsWith('#')) expect(document.getElementById(target.slice(1))).not.toBeNull()
    }
  })

  test('gives no two elements the same id', () => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('the three themes are three different pages with the same text', () => {
  const pages = themes.map((theme) => renderStorePage(examplePage({ settings: { theme } })))
  const styles = pages.map((page) => page.match(/<style>(.*?)<\/style>/)?.[1])
  const drawings = pages.map((page) => page.match(/<svg class="art".*?<\/svg>/)?.[0])
  expect(new Set(styles).size).toBe(3)
  expect(new Set(drawings).size).toBe(3)
  const words = (page: string) => texts(parse(page), 'h1,h2,h3,li').sort()
  expect(words(pages[1] ?? '')).toEqual(words(pages[0] ?? ''))
  expect(words(pages[2] ?? '')).toEqual(words(pages[0] ?? ''))
})

test('the same input gives the same page, and another store another drawing', () => {
  const drawing = (name: string) =>
    renderStorePage(examplePage({ settings: { store_name: name } })).match(/<svg class="art".*?<\/svg>/)?.[0]
  expect(renderStorePage(examplePage())).toBe(renderStorePage(examplePage()))
  expect(drawing('Bright & Early')).not.toBe(drawing('Night Class'))
})

test('every page carries the same script, at the end of the body', () => {
  for (const productCount of [1, 3, 10]) {
    expect(renderStorePage(examplePage({ productCount }))).toContain(`<script>${cartScript}</script></body>`)
  }
})

test('every icon of the closed list appears where it is asked for', () => {
  for (const icon of iconNames) {
    const page = examplePage()
    const benefits = [{ icon, title: 'A', description: 'B' }]
    const document = parse(renderStorePage({ ...page, content: { ...page.content, benefits } }))
    expect(document.querySelector('.benefits svg path')?.getAttribute('d'), icon).toMatch(/^M/)
  }
})

test('only a published page links to the others', () => {
  const page = examplePage({ productCount: 2 })
  const linked = (isLive: boolean) =>
    [...parse(renderStorePage({ ...page, isLive })).querySelectorAll('a')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((target) => target.startsWith(page.url))
  expect(linked(false)).toEqual([])
  expect(linked(true)).toEqual(
    ['', ...page.products.map(({ slug }) => `courses/${slug}`), 'about', 'faq'].map(
      (path) => page.url + path,
    ),
  )
})

test('without script the page says what buying needs', () => {
  expect(texts(rendered(), 'noscript')).toEqual(['Turn on JavaScript to buy.'])
})

test('the footer says who delivers, and leads to the policies and to the library', () => {
  const { appOrigin } = examplePage()
  const document = rendered()
  expect(texts(document, 'footer p.legal')[0]).toContain('Sold and delivered by Storewright.')
  const links = [...document.querySelectorAll('footer .legal a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Terms', `${appOrigin}/terms`],
    ['Privacy', `${appOrigin}/privacy`],
    ['Refund policy', `${appOrigin}/refunds`],
    ['Help', `${appOrigin}/help`],
    ['Already bought? Open your library', `${appOrigin}/learn`],
  ])
})

test('the bar for phones leads to the courses, or buys the only one', () => {
  expect(texts(rendered(), '.bar a')).toEqual(['See courses'])
  const [only] = examplePage().products
  const button = rendered({ productCount: 1 }).querySelector('.bar [data-add]')
  expect(button?.getAttribute('data-add')).toBe(only?.id)
  const bar = button?.closest('[role="region"]')
  expect(bar?.getAttribute('aria-label')).toBe('Buy')
  expect(bar?.hasAttribute('hidden')).toBe(true)
})

test('the cart says what a buyer gets, the return deadline and seats', () => {
  expect(texts(rendered(), '.cart .legal')[0]).toMatch(
    /^Instant access\. 30 days .* money back\. Each seat is for one person/,
  )
})

test('an empty field leaves no trace', () => {
  const document = rendered({ settings: { support_phone: '', instagram: '' } })
  expect(document.querySelectorAll('footer ul:not(.legal) li')).toHaveLength(0)
})

test('search engines and networks learn what is sold, by whom and where', () => {
  const document = rendered({ productCount: 2 })
  const meta = (property: string) =>
    document.querySelector(`meta[property="${property}"],meta[name="${property}"]`)?.getAttribute('content')
  expect(document.title).toBe("Ada's Store · Make the thing you keep talking about")
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    'https://ada-s-store.example.com/',
  )
  expect(meta('og:url')).toBe('https://ada-s-store.example.com/')
  expect(meta('og:site_name')).toBe("Ada's Store")
  expect(meta('twitter:card')).toBe('summary_large_image')
  expect(meta('og:image')).toMatch(/^https:.*\/drawn\/.*\.png$/)
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
  expect(meta('og:image:alt')).toBe("Ada's Store: Make the thing you keep talking about")
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
  expect(data['@graph'][0]).toMatchObject({
    '@type': 'Product',
    name: 'Your First Digital Product in 14 Days',
    offers: {
      '@type': 'Offer',
      price: '97.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: 'https://ada-s-store.example.com/courses/first-digital-product',
    },
  })
  expect(data['@graph'].map((it: { '@type': string }) => it['@type'])).toEqual([
    ...['Product', 'Product', 'Organization', 'WebSite'],
  ])
})

test('a price with cents is the same for eye, cart and search engines', () => {
  const page = examplePage({ productCount: 1 })
  const products = page.products.map((product) => ({ ...product, priceCents: 9_750 }))
  const document = parse(renderStorePage({ ...page, products }))
  expect(texts(document, '.price')).toEqual(['$97.50'])
  expect(document.querySelector('[data-add]')?.getAttribute('data-cents')).toBe('9750')
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
  expect(data['@graph'][0].offers.price).toBe('97.50')
})

test('a page that a link opens beside the store learns nothing of it', () => {
  const links = [...rendered().querySelectorAll('a[target]')]
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link.getAttribute('rel') ?? '').toContain('noopener')
})

test('the summary of the offer names the lowest price', () => {
  const page = examplePage({ productCount: 3 })
  const products = page.products.map((product, n) => ({
    ...product,
    priceCents: [9_000, 7_750, 12_000][n] ?? 0,
  }))
  expect(renderStorePage({ ...page, products })).toContain('3 courses from $77.50')
})

describe('data for search engines', () => {
  const page = (settings: Partial<SiteSettings>) => renderStorePage(examplePage({ settings }))

  test('the headline, unless the seller has entered texts', () => {
    expect(page({})).toContain('<title>Ada&#39;s Store · Make the thing you keep talking about</title>')
    const own = page({ search_title: 'Courses & more', search_description: 'Learn "it"' })
    expect(own).toContain('<title>Courses &amp; more</title>')
    expect(own).toContain('<meta name="description" content="Learn &quot;it&quot;">')
    expect(own).toContain('<meta property="og:title" content="Courses &amp; more">')
    expect(own).toContain('<meta property="og:description" content="Learn &quot;it&quot;">')
  })

  test('not to list a page whose seller does not want that', () => {
    expect(page({})).not.toContain('noindex')
    expect(page({ search_listed: false })).toContain('<meta name="robots" content="noindex">')
  })
})

test('the support email is a link to a plain address, and nothing else is', () => {
  const page = (support_email: string) => renderStorePage(examplePage({ settings: { support_email } }))
  expect(page('help@example.com')).toContain('<a href="mailto:help@example.com">help@example.com</a>')
  for (const address of ['', 'help@example.com?bcc=all@example.com', 'javascript:alert(1)'])
    expect(page(address)).not.toContain('mailto:')
})
