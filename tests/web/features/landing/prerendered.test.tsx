// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { head, page } from '#web/features/landing/prerendered.tsx'

const html = page()
const document = new DOMParser().parseFromString(html, 'text/html')
const text = (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')
const link = (name: string, within: ParentNode = document) =>
  [...within.querySelectorAll('a')]
    .find(({ textContent }) => textContent?.trim() === name)
    ?.getAttribute('href')

describe('landing page, before any script has run', () => {
  test('top bar: Products, a Features anchor, Sign In, Get Started', () => {
    const bar = document.querySelector('header') ?? document
    expect(link('Products', bar)).toBe('/products')
    expect(link('Features', bar)).toBe('#features')
    expect(link('Sign In', bar)).toBe('/signin')
    expect(link('Get Started', bar)).toBe('/auth?tab=sign-up')
  })

  test('sections: hero, features, how it works, success stories, pricing and final call', () => {
    const headings = [...document.querySelectorAll('main > section :is(h1, h2)')]
    const names = headings.map((heading) => heading.closest('section')?.id || heading.tagName)
    expect(names).toEqual([
      'H1',
      'features',
      'how-it-works',
      'stories',
      'products',
      'earnings',
      'pricing',
      'H2',
    ])
    const finalCall = headings.at(-1)?.closest('section') ?? document
    expect(link('Get Started', finalCall)).toBe('/auth?tab=sign-up')
  })

  test.each([
    '80%',
    '1000+',
    '4.9/5',
    '60-second',
    '10,000+ creators',
    '$208/month',
    'AI Marketing Assistant',
    '$97/mo',
    'AI Analytics Engine',
    '$47/mo',
  ])('marketing claims: %s', (claim) => {
    expect(text).toContain(claim)
  })

  test('marketing claims: both bonus tools are free', () => {
    const bonuses = [...document.querySelectorAll('#features li')].filter(({ textContent }) =>
      /^AI (Marketing Assistant|Analytics Engine)/.test(textContent ?? ''),
    )
    expect(bonuses).toHaveLength(2)
    for (const { textContent } of bonuses) expect(textContent).toMatch(/\$(97|47)\/mo free$/)
  })

  test('success stories are called samples', () => {
    const stories = document.querySelectorAll('#stories figure')
    expect(stories.length).toBeGreaterThanOrEqual(3)
    for (const story of stories) expect(story.textContent).toContain('Sample')
  })

  test('plans: both, with their prices and what they include', () => {
    const pricing = document.getElementById('pricing')?.textContent
    for (const fact of ['Starter', '$47', 'Pro', '$247', '50%', 'AI Marketing Suite', 'Funnel creator']) {
      expect(pricing).toContain(fact)
    }
  })

  test('plans lead to /trial?plan={name} without a script', () => {
    expect(link('Choose Starter')).toBe('/trial?plan=Starter')
    expect(link('Choose Pro')).toBe('/trial?plan=Pro')
    expect(link('Or by the year: $564')).toBe('/trial?plan=Starter&interval=year')
    expect(link('Or by the year: $2,964')).toBe('/trial?plan=Pro&interval=year')
  })

  test('product picker works without a script as far as the way to sign-up', () => {
    const form = document.querySelector('#products form')
    expect(form?.getAttribute('action')).toBe('/auth')
    expect(document.querySelectorAll('#products details')).toHaveLength(6)
  })

  test('footer: terms, privacy and the place of the stage’s support address', () => {
    const footer = document.querySelector('footer') ?? document
    expect(link('Terms of Service', footer)).toBe('/terms')
    expect(link('Privacy Policy', footer)).toBe('/privacy')
    expect(link('Contact support', footer)).toBe('mailto:%SUPPORT_EMAIL%')
  })

  test('the hero shows the storefront’s own page, inert and without a script', () => {
    const frame = document.querySelector('iframe')
    expect(frame?.closest('[inert]')?.getAttribute('aria-hidden')).toBe('true')
    expect(frame?.title).toBeTruthy()
    const store = new DOMParser().parseFromString(frame?.getAttribute('srcdoc') ?? '', 'text/html')
    expect(store.querySelector('h1')?.textContent).toBeTruthy()
    expect(store.querySelectorAll('article.course').length).toBeGreaterThanOrEqual(3)
    expect(store.querySelector('script, dialog, link')).toBeNull()
  })

  test('it has title and description and no inline script', () => {
    expect(document.querySelector('script')).toBeNull()
    expect(head()).toMatch(/<title>.+<\/title>/)
    expect(head()).toContain('name="description"')
  })
})
