import { expect, test } from 'vitest'
import { pageAtUrl } from '#storefront/page-at-url.ts'
import { renderStorePage } from '#storefront/render.ts'
import { examplePage } from '../harness/pages/example-page.ts'

const pageAt = (url: string, words: string) => {
  const page = examplePage({ productCount: 2 })
  const { hero } = page.content
  return renderStorePage({
    ...page,
    url,
    content: { ...page.content, hero: { ...hero, subheadline: words } },
    products: page.products.map((product) => ({
      ...product,
      short_blurb: words,
      hero_image_url: `${new URL(url).origin}/covers/x.svg`,
    })),
  })
}

test.each([
  ['https://old.stores.example', 'https://new.stores.example'],
  ['https://cdn.example/old/', 'https://cdn.example/new/'],
  ['https://old.stores.example', 'https://courses.ada.example'],
])('a page rendered for %s and moved to %s equals one rendered there', (from, to) => {
  const words = 'Plain words.'
  expect(pageAtUrl(pageAt(from, words), to)).toBe(pageAt(to, words))
})

test.each([
  'https://old.stores.example',
  '" src="https://old.stores.example/x',
  '<link rel="canonical" href="https://old.stores.example">',
  '"url":"https://old.stores.example#x',
  '\\"image":"https://old.stores.example/x',
])('a text with an address in it stays as it is: %s', (words) => {
  const [from, to] = ['https://old.stores.example', 'https://new.stores.example']
  expect(pageAtUrl(pageAt(from, words), to)).toBe(pageAt(to, words))
})

test('a page of a similar address is not touched', () => {
  const page = pageAt('https://old.stores.example.evil', 'https://old.stores.example')
  expect(pageAtUrl(page, 'https://old.stores.example.evil')).toBe(page)
})
