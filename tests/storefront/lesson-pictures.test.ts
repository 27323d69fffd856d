import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { themes } from '#contract/site/site.ts'
import { pagePaths } from '#storefront/page-links.ts'
import { renderSite } from '#storefront/render-site.ts'
import type { StorePage } from '#storefront/store-page.ts'
import { examplePage } from '../harness/pages/example-page.ts'
import { parse } from './parse.ts'

const validator = new HtmlValidate({ extends: ['html-validate:standard'], elements: ['html5'] })
const filesUrl = 'https://ada.stores.example/files/tenant/'
const names = ['a', 'b', 'c'].map((digit) => `${digit.repeat(64)}.png`)
const picture = (name = '', width = 1200) =>
  `<img src="picture:${name}" alt="A pot &amp; a &quot;pan&quot;" width="${width}" height="800" />`

function lessonOf(html: string, about: Partial<StorePage> = { filesUrl }) {
  const page = examplePage({ productCount: 1 })
  const [product] = page.products
  if (!product) throw new Error('The page has no product.')
  const introduction = { sample: { title: 'Clay', html } }
  const pages = renderSite({ ...page, ...about, products: [{ ...product, introduction }] })
  return pages.get(pagePaths.freeLesson(product.slug ?? '')) ?? ''
}
const picturesOf = (html: string) => [...parse(html).querySelectorAll('.text img')]

describe('pictures of a free lesson', () => {
  test('are loaded from their public folder, with description and size', () => {
    const [shown] = picturesOf(lessonOf(`<p>${picture(names[0], 640)}</p>`))
    expect(
      Object.fromEntries([...(shown?.attributes ?? [])].map(({ name, value }) => [name, value])),
    ).toEqual({
      src: `https://ada.stores.example/files/lessons/${names[0]}`,
      alt: 'A pot & a "pan"',
      width: '640',
      height: '800',
      style: 'max-width:640px',
    })
  })

  test('are lazy, except one that begins the lesson', () => {
    const loadingOf = (html: string) => picturesOf(lessonOf(html)).map((it) => it.getAttribute('loading'))
    const [first, second] = [picture(names[0]), picture(names[1])]
    expect(loadingOf(`<p>Look:</p><p>${first}</p><p>${second}</p>`)).toEqual([null, 'lazy'])
    expect(loadingOf(`<p>${'Knead it well. '.repeat(40)}</p><p>${first}</p>`)).toEqual(['lazy'])
  })

  test('are left out without a public name or an address of files', () => {
    const lesson = `<p>Look:</p>\n<p>${picture('pot.png')}</p>\n<p>At ${picture('pot.svg')} this.</p>`
    expect(picturesOf(lessonOf(lesson))).toEqual([])
    expect(parse(lessonOf(lesson)).querySelector('.text')?.innerHTML).toBe('<p>Look:</p>\n\n<p>At  this.</p>')
    expect(picturesOf(lessonOf(`<p>${picture(names[0])}</p>`, {}))).toEqual([])
  })

  test('leave text that looks like one as it is', () => {
    const text = `<pre><code>&lt;img src="picture:${names[0]}" alt="" width="1" height="1" /&gt;</code></pre>`
    expect(lessonOf(text)).toContain(text)
  })

  test.each(themes)('keep the page valid in %s', async (theme) => {
    const { settings } = examplePage()
    const html = lessonOf(`<p>${names.map((name) => picture(name)).join(' ')}</p>`, {
      filesUrl,
      settings: { ...settings, theme },
    })
    expect(picturesOf(html)).toHaveLength(names.length)
    const { results } = await validator.validateString(html)
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
  })
})
