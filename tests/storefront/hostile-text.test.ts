import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { themes } from '#contract/site.ts'
import { renderStorePage } from '#storefront/render.ts'
import type { StorePage } from '#storefront/store-page.ts'
import { examplePage } from './example-page.ts'
import { parse } from './parse.ts'

const attacks = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '" onmouseover="alert(1)" x="',
  "' autofocus onfocus='alert(1)",
  '<!--<script>',
  '--><script>alert(1)</script><!--',
  '<![CDATA[<script>alert(1)</script>]]>',
  '</textarea></noscript></template></dialog><iframe src=javascript:alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#x3c;script&#x3e;',
  '\u2028</script>',
  '\ud800<script>',
  "$&$`$'",
  '}</style>*{background:url(//evil.example)}',
  '{{constructor.constructor("alert(1)")()}}',
]

/** The page with the text in every place where a seller, the model or the catalog can put one. */
function pageFullOf(text: string, theme: StorePage['settings']['theme'] = 'studio'): StorePage {
  const page = examplePage()
  return {
    ...page,
    settings: {
      store_name: text,
      brand_color: text,
      support_phone: text,
      facebook: text,
      twitter: text,
      instagram: text,
      youtube: text,
      theme,
    },
    content: {
      hero: { headline: text, subheadline: text, cta_text: text },
      benefits: page.content.benefits.map(({ icon }) => ({ icon, title: text, description: text })),
      features: page.content.features.map(() => ({ title: text, description: text })),
    },
    products: page.products.map((product, index) => ({
      ...product,
      id: text + index,
      title: text,
      short_blurb: text,
      learn_bullets: [text],
      deliverables: [text],
      hero_image_url: text,
    })),
    storeId: text,
    url: text,
  }
}

/** All elements and the names of their attributes, but the strokes of the drawing: each name has its own. */
const elementsOf = (page: StorePage) =>
  [...parse(renderStorePage(page)).querySelectorAll('*')]
    .filter((element) => element.parentElement?.getAttribute('class') !== 'art')
    .map(({ tagName, attributes }) => [tagName, ...[...attributes].map(({ name }) => name)].join(' '))
const harmless = elementsOf(pageFullOf('harmless'))

describe('hostile text in every field', () => {
  test.each(attacks)('%j stays text: the page keeps its elements and attributes', (attack) => {
    for (const theme of themes) {
      const elements = elementsOf(pageFullOf(attack, theme))
      expect(elements.filter((element) => /^(script|iframe)/i.test(element))).toHaveLength(2)
      expect(elements.join()).not.toMatch(/ on[a-z]+/)
    }
    const phoneLinks = /\d/.test(attack) ? 2 : 0
    expect(elementsOf(pageFullOf(attack)).length - harmless.length).toBe(phoneLinks)
  })

  test.each(attacks)('%j never becomes an address to follow or to load', (attack) => {
    const document = parse(renderStorePage(pageFullOf(attack)))
    for (const link of document.querySelectorAll('a'))
      expect(link.getAttribute('href')).toMatch(/^(#[a-z]+|tel:\d+)$/)
    expect(document.querySelectorAll('img')).toHaveLength(0)
  })

  test('no text at all changes the elements of the page', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const document = renderStorePage(pageFullOf(text.replaceAll(/\d/g, '')))
        expect(document.match(/<script/g)).toHaveLength(2)
        expect(document.match(/<\/script>/g)).toHaveLength(2)
        expect(document.match(/<style/g)).toHaveLength(1)
      }),
    )
  })

  test('a brand colour that is none gives a plain page', () => {
    const style = renderStorePage(pageFullOf('}</style>*{x:url(//evil.example)}')).match(
      /<style>(.*?)<\/style>/,
    )
    expect(style?.[1]).not.toContain('evil')
  })
})
