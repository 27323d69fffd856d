import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { themes } from '#contract/site/site.ts'
import { cartScript } from '#storefront/cart-script.ts'
import { renderStorePage } from '#storefront/render.ts'
import { examplePage } from '../harness/pages/example-page.ts'

const kibibyte = 1024
const gzipBytes = (text: string) => gzipSync(text, { level: 9 }).length

describe.each(themes)('the weight of a page in %s, gzipped, without its script', (theme) => {
  const bytes = (productCount: number) =>
    gzipBytes(
      renderStorePage({ ...examplePage({ settings: { theme }, productCount }), isLive: true }).replace(
        cartScript,
        '',
      ),
    )

  test('is at most 6 KB with 3 courses', () => {
    expect(bytes(3)).toBeLessThanOrEqual(6 * kibibyte)
  })

  test('is at most 8.3 KB with 10 courses', () => {
    expect(bytes(10)).toBeLessThanOrEqual(8.3 * kibibyte)
  })
})

test('the script weighs at most 4 KB gzipped', () => {
  expect(gzipBytes(cartScript)).toBeLessThanOrEqual(4000)
})
