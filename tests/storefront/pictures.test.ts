import { expect, test } from 'vitest'
import { type Theme, themes } from '#contract/site/site.ts'
import { renderStorePage } from '#storefront/render.ts'
import { examplePage } from '../harness/pages/example-page.ts'
import { gzipBytes } from '../harness/pages/sizes.ts'
import { parse } from './parse.ts'

const filesUrl = 'https://ada.stores.example/files/tenant/'
const hash = 'Zm9vYmFyYmF6cXV4cXV1eA'
const logo = `${hash}-640x160`
const share_picture = `${hash}-1200x630`
const favicon = `${hash}-192x192`

const withPictures = (settings: object, theme: Theme = 'studio') =>
  renderStorePage({ ...examplePage({ settings: { ...settings, theme } }), filesUrl })
const pageOf = (settings: object) => parse(withPictures(settings))

test('the logo takes the place of mark and name, and reserves its place', () => {
  const page = pageOf({ logo })
  const picture = page.querySelector('header .brand img')
  expect(picture?.getAttribute('src')).toBe(`${filesUrl}${logo}.webp`)
  expect(picture?.getAttribute('alt')).toBe("Ada's Store")
  expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['192', '48'])
  expect(page.querySelector('.mark')).toBeNull()
})

test('the favicon and the share picture are those of the seller', () => {
  const page = pageOf({ favicon, share_picture })
  expect(page.querySelector('link[rel=icon]')?.getAttribute('href')).toBe(`${filesUrl}${favicon}.webp`)
  const meta = (name: string) => page.querySelector(`meta[property="${name}"]`)?.getAttribute('content')
  expect(meta('og:image')).toBe(`${filesUrl}${share_picture}.webp`)
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
  expect(page.querySelector('meta[name="twitter:card"]')?.getAttribute('content')).toBe('summary_large_image')
})

test('without an address of files nothing but the drawn mark is shown', () => {
  const page = parse(renderStorePage(examplePage({ settings: { logo, favicon, share_picture } })))
  expect(page.querySelector('header img')).toBeNull()
  expect(page.querySelector('link[rel=icon]')?.getAttribute('href')).toMatch(/^data:image\/svg/)
})

test.each(themes)('all three add less than 250 bytes to a page in %s', (theme) => {
  const added =
    gzipBytes(withPictures({ logo, favicon, share_picture }, theme)) - gzipBytes(withPictures({}, theme))
  expect(added).toBeLessThan(250)
})
