import { createHash } from 'node:crypto'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { themes } from '#contract/site/site.ts'
import { lessonHtml } from '#lambdas/courses/lesson-html.ts'
import { introductionOf } from '#lambdas/data/library/course-introductions.ts'
import { pagePaths } from '#storefront/page-links.ts'
import { renderSite } from '#storefront/render-site.ts'
import type { StorePage } from '#storefront/store-page.ts'
import { examplePage } from '../harness/pages/example-page.ts'
import { gzipBytes } from '../harness/pages/sizes.ts'
import { parse } from './parse.ts'

const validator = new HtmlValidate({ extends: ['html-validate:standard'], elements: ['html5'] })
const filesUrl = 'https://ada.stores.example/files/tenant/'
const names = ['a', 'b', 'c'].map((digit) => `${digit.repeat(64)}.png`)
const picture = (name = '', width = 1200) =>
  `<img src="picture:${name}" alt="A pot &amp; a &quot;pan&quot;" width="${width}" height="800" />`

/** Hashes compress no more than random digits. */
const hashLike = (seed: string) => `${createHash('sha256').update(seed).digest('hex')}.png`

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

  test('keep any description as text, in the lesson as an import stores it', () => {
    const alt = `A "pot" & <img src=x onerror=alert(1)> 'pan' picture:pot.png $& $1`
    const size = { width: 640, height: 400 }
    const html = lessonHtml(`![${alt.replaceAll('<', '\\<')}](pot.png)`, new Map([['pot.png', size]]))
    const key = `courses/pots/${'d'.repeat(64)}`
    const pot = { id: 'pot.png', name: 'pot.png', bytes: 9, content_type: 'image/png', key }
    const about = { product_id: 'pots', files: [] }
    const lesson = { ...about, id: 'clay', title: 'Clay', kind: 'text' as const, html, pictures: [pot] }
    const content = { outline: { ...about, modules: [] }, lessons: [lesson] }
    const [shown, ...others] = picturesOf(lessonOf(introductionOf(content).sample?.html ?? ''))
    expect(others).toEqual([])
    expect(shown?.getAttribute('alt')).toBe(alt)
    expect(shown?.getAttribute('src')).toBe(`https://ada.stores.example/files/lessons/${'d'.repeat(64)}.png`)
    expect(shown?.hasAttribute('onerror')).toBe(false)
  })

  test('add less than 150 bytes each to the page', () => {
    const bytesWith = (count: number) =>
      gzipBytes(
        lessonOf(
          names
            .slice(0, count)
            .map((name) => `<p>${picture(hashLike(name))}</p>`)
            .join(''),
        ),
      )
    expect((bytesWith(3) - bytesWith(0)) / 3).toBeLessThan(150)
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
