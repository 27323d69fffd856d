import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { themes } from '#contract/site/site.ts'
import { renderStorePage } from '#storefront/render.ts'
import type { StorePage } from '#storefront/store-page.ts'
import { examplePage } from '../harness/pages/example-page.ts'
import { attacks, pageFullOf } from './hostile-page.ts'
import { parse } from './parse.ts'

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
      expect(link.getAttribute('href')).toMatch(
        /^(#[a-z]+|tel:\d+|\/((courses\/[a-z0-9-]+|about|faq))?|https:\/\/d111111abcdef8\.cloudfront\.net\/(terms|privacy|refunds|learn|help))$/,
      )
    expect(document.querySelectorAll('img')).toHaveLength(0)
  })

  test.each(attacks)('%j reaches search engines unchanged', (attack) => {
    const script = parse(renderStorePage(pageFullOf(attack))).querySelector(
      'script[type="application/ld+json"]',
    )
    const data = JSON.parse(script?.textContent ?? '')
    expect(data['@context']).toBe('https://schema.org')
    expect(data['@graph'][0].name).toBe(attack)
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

  test('a store name that turns the direction of text turns only itself', () => {
    const page = parse(renderStorePage(examplePage({ settings: { store_name: '\u202eevil\u2066' } })))
    const around = ['.legal', '.site-header .brand', '.benefits h2'].map((selector) => {
      const copy = page.querySelector(selector)
      copy?.querySelector('bdi')?.remove()
      return copy?.textContent ?? '\u202e'
    })
    expect(around.filter((text) => /[\u202a-\u202e\u2066-\u2069]/.test(text))).toEqual([])
  })

  test('a brand colour that is none gives a plain page', () => {
    const style = renderStorePage(pageFullOf('}</style>*{x:url(//evil.example)}')).match(
      /<style>(.*?)<\/style>/,
    )
    expect(style?.[1]).not.toContain('evil')
  })
})
