import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedPaths,
  effectiveLocks,
  isWhollyLocked,
  lockedPaths,
  pickPaths,
  textsOf,
} from '#contract/site/content-paths.ts'
import { sections } from '#contract/site/site.ts'
import { isLocked, Locks, TextLock } from '#contract/site/text-locks.ts'
import { productLimit } from '#rules/billing/plans.ts'
import { pages } from './pages.ts'

const isLock = (path: string) => TextLock.safeParse(path).success
const page = {
  hero: { headline: 'One', subheadline: 'Two', cta_text: 'Go' },
  benefits: [
    { icon: 'star' as const, title: 'A', description: 'B' },
    { icon: 'key' as const, title: 'C', description: 'D' },
  ],
  features: [{ title: 'E', description: 'F' }],
}

describe('a lock', () => {
  test('names a section, an item or a text', () => {
    const paths =
      'hero hero.headline hero.subheadline hero.cta_text benefits benefits.0 benefits.5 benefits.1.icon ' +
      'benefits.1.title benefits.1.description features features.0 features.5 features.1.title features.1.description'
    expect(paths.split(' ').filter((path) => !isLock(path))).toEqual([])
  })

  test('a lock of an unknown path is refused with a sentence', () => {
    const paths =
      'x hero. hero.x hero.headline.x xhero herox benefits.6 benefits.x benefits.0. benefits.0.x benefits.01 features.6 ' +
      'features.1.icon features.1.x hero.headlinex xfeatures prices benefits.-1'
    for (const path of ['', ' hero', ...paths.split(' ')])
      expect(TextLock.safeParse(path).error?.issues[0]?.message).toBe(
        'Lock a section or a text in it, like hero or benefits.0.title.',
      )
  })

  test('fits beside all others of the longest site, with ten courses', () => {
    const six = [0, 1, 2, 3, 4, 5]
    const section = (name: string, fields: string[]) => [
      name,
      ...six.flatMap((n) => [`${name}.${n}`, ...fields.map((field) => `${name}.${n}.${field}`)]),
    ]
    const faq = section('faq', ['question', 'answer'])
    const inside = (name: string, paths: string[]) => paths.map((path) => `${name}.${path}`)
    const course = [
      ...['promise', 'promise.text'],
      ...section('outcomes', ['text']),
      ...section('for_whom', ['text']),
      ...faq,
    ]
    const ids = Array.from({ length: productLimit('pro') }, (_, n) => `course-${n}`)
    const all = [
      ...['hero', 'hero.headline', 'hero.subheadline', 'hero.cta_text'],
      ...section('benefits', ['icon', 'title', 'description']),
      ...section('features', ['title', 'description']),
      ...ids.flatMap((id) => [`courses.${id}`, ...inside(`courses.${id}`, course)]),
      ...ids.flatMap((id) => [`picks.${id}`, `picks.${id}.text`]),
      ...['about', 'about.intro', 'about.intro.text', ...inside('about', faq)],
    ]
    expect(all).toHaveLength(570)
    expect(Locks.safeParse(all).success).toBe(true)
  })

  test('is one of at most 1000', () => {
    expect(Locks.safeParse(Array(1000).fill('hero')).success).toBe(true)
    expect(Locks.safeParse(Array(1001).fill('hero')).success).toBe(false)
  })

  test('a lock applies to its path and everything inside, not to similar paths', () => {
    expect(isLocked(['hero'], 'hero')).toBe(true)
    expect(isLocked(['benefits', 'hero'], 'hero.headline')).toBe(true)
    expect(isLocked(['benefits.1'], 'benefits.1.title')).toBe(true)
    expect(isLocked(['benefits.1'], 'benefits.10.title')).toBe(false)
    expect(isLocked(['hero.headline'], 'hero')).toBe(false)
    expect(isLocked([], 'hero')).toBe(false)
  })
})

describe('the paths of a page', () => {
  test('are those of its texts, icons among them', () => {
    expect([...textsOf(page)]).toEqual([
      ['hero.headline', 'One'],
      ['hero.subheadline', 'Two'],
      ['hero.cta_text', 'Go'],
      ['benefits.0.icon', 'star'],
      ['benefits.0.title', 'A'],
      ['benefits.0.description', 'B'],
      ['benefits.1.icon', 'key'],
      ['benefits.1.title', 'C'],
      ['benefits.1.description', 'D'],
      ['features.0.title', 'E'],
      ['features.0.description', 'F'],
    ])
    expect(textsOf({}).size).toBe(0)
  })

  test('an edit changes the paths with another text in the sent sections', () => {
    const hero = { ...page.hero, headline: 'New' }
    expect(changedPaths(page, { hero })).toEqual(['hero.headline'])
    expect(changedPaths(page, page)).toEqual([])
    expect(changedPaths({}, { features: page.features })).toEqual([
      'features.0.title',
      'features.0.description',
    ])
    expect(changedPaths(page, {})).toEqual([])
  })

  test('lists the paths that a section’s locks cover', () => {
    expect(lockedPaths('benefits', page, ['benefits.1', 'hero', 'benefits.0.icon'])).toEqual([
      'benefits.0.icon',
      'benefits.1.icon',
      'benefits.1.title',
      'benefits.1.description',
    ])
    expect(lockedPaths('hero', page, [])).toEqual([])
  })
})

test('locks of missing paths are ignored, and each lock counts once', () => {
  const sent = ['hero', 'hero', 'benefits.5', 'features.0.title', 'features.1']
  expect(effectiveLocks(sent, page)).toEqual(['hero', 'features.0.title'])
  expect(effectiveLocks(['hero'], { features: page.features })).toEqual([])
})

test('a section is wholly locked if each text is, and never while missing', () => {
  const paths = [...textsOf({ benefits: page.benefits }).keys()]
  expect(isWhollyLocked('benefits', page, paths)).toBe(true)
  expect(isWhollyLocked('benefits', page, ['benefits.0', 'benefits.1'])).toBe(true)
  expect(isWhollyLocked('benefits', page, paths.slice(0, -1))).toBe(false)
  expect(isWhollyLocked('features', { hero: page.hero }, ['features'])).toBe(false)
})

test('chosen sections are taken from what there is', () => {
  fc.assert(
    fc.property(pages, fc.subarray([...sections]), (whole, chosen) => {
      expect(Object.keys(pickPaths(chosen, whole)).sort()).toEqual([...chosen].sort())
      for (const section of chosen) expect(pickPaths(chosen, whole)[section]).toBe(whole[section])
      expect(pickPaths(chosen, {})).toEqual({})
    }),
  )
})
