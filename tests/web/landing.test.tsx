import { describe, expect, test } from 'vitest'
import { head, page } from '#web/features/landing/prerendered.tsx'

describe('§2 landing page, before any script has run', () => {
  const html = page()

  test('§2 top bar: Products, Features, Sign In, Get Started', () => {
    for (const [address, text] of [
      ['/products', 'Products'],
      ['#features', 'Features'],
      ['/signin', 'Sign In'],
      ['/auth\\?tab=sign-up', 'Get Started'],
    ]) {
      expect(html).toMatch(new RegExp(`<a [^>]*href="${address}"[^>]*>${text}`))
    }
  })

  test('§2 every section is there to read', () => {
    for (const id of ['features', 'how-it-works', 'pricing']) expect(html).toContain(`id="${id}"`)
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  test('§9 both plans, with their prices, lead to /trial', () => {
    expect(html).toContain('$47')
    expect(html).toContain('$247')
    expect(html).toContain('href="/trial?plan=Starter"')
    expect(html).toContain('href="/trial?plan=Pro"')
  })

  test('§2 footer: terms, privacy and a support address', () => {
    expect(html).toContain('href="/terms"')
    expect(html).toContain('href="/privacy"')
    expect(html).toContain('href="mailto:support@')
  })

  test('needs no inline script, and has a title and a description', () => {
    expect(html).not.toContain('<script')
    expect(head()).toMatch(/<title>.+<\/title>/)
    expect(head()).toContain('name="description"')
  })
})
