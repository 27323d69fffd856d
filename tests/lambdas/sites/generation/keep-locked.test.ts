import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedPaths, effectiveLocks, isWhollyLocked, textsOf } from '#contract/site/content-paths.ts'
import { SiteContent } from '#contract/site/site.ts'
import { isLocked } from '#contract/site/text-locks.ts'
import { keepLocked } from '#lambdas/sites/generation/merge-locked-texts.ts'
import { pages } from '#tests/contract/pages.ts'

const pageWithLocks = pages.chain((present) =>
  fc.record({
    present: fc.constant(present),
    locks: fc.subarray([
      ...textsOf(present).keys(),
      'hero',
      'benefits',
      'features',
      'benefits.0',
      'features.2',
    ]),
  }),
)

describe('a regeneration', () => {
  test('keeps every locked text at its path, on a page the contract allows', () => {
    fc.assert(
      fc.property(pageWithLocks, pages, ({ present, locks }, written) => {
        const merged = textsOf(SiteContent.parse(keepLocked(written, present, locks)))
        for (const [path, text] of textsOf(present)) {
          if (isLocked(locks, path)) expect(merged.get(path)).toBe(text)
        }
      }),
    )
  })

  test('replaces every text that is not locked', () => {
    fc.assert(
      fc.property(pageWithLocks, pages, ({ present, locks }, written) => {
        const merged = textsOf(keepLocked(written, present, locks))
        for (const [path, text] of textsOf(written)) {
          const isReplaced = !isLocked(locks, path) && !isLocked(locks, path.split('.')[0] ?? '')
          if (isReplaced) expect(merged.get(path)).toBe(text)
        }
      }),
    )
  })

  test('a shorter list keeps previous items up to the locked one', () => {
    const items = (count: number, word: string) =>
      Array.from({ length: count }, (_, n) => ({ title: `${word} ${n}`, description: `about ${word} ${n}` }))
    const { features } = keepLocked({ features: items(3, 'new') }, { features: items(6, 'old') }, [
      'features.4.title',
    ])
    expect(features?.map(({ title }) => title)).toEqual(['new 0', 'new 1', 'new 2', 'old 3', 'old 4'])
  })
})

describe('words about the choice and about a course', () => {
  const claim = (text: string, lesson = 'l1') => ({ text, lesson })
  const words = (word: string, lesson: string) => ({
    promise: claim(`${word} promise`, lesson),
    outcomes: [claim(`${word} one`, lesson), claim(`${word} two`, lesson), claim(`${word} three`, lesson)],
    for_whom: [claim(`${word} reader`, lesson)],
    faq: [
      { question: `${word} first`, answer: 'yes', lesson },
      { question: `${word} second`, answer: 'no', lesson },
    ],
  })
  const about = (word: string, course: string) => ({
    intro: { text: `${word} intro` },
    faq: [{ question: `${word} question`, answer: `${word} answer`, course }],
  })
  const [written, present] = [
    { about: about('new', 'b'), courses: { c: words('new', 'l2') } },
    { about: about('old', 'a'), courses: { c: words('old', 'l1') } },
  ]

  test('are written again where nothing is locked', () => {
    expect(keepLocked(written, present, [])).toEqual(written)
  })

  test('keep a locked text with what supports it', () => {
    const kept = keepLocked(written, present, ['about.faq.0.answer', 'courses.c.promise.text'])
    expect(kept.about).toEqual({
      intro: { text: 'new intro' },
      faq: [{ question: 'new question', answer: 'old answer', course: 'a' }],
    })
    expect(kept.courses?.c).toEqual({ ...words('new', 'l2'), promise: claim('old promise', 'l1') })
  })

  test('stay whole in a locked section', () => {
    expect(keepLocked(written, present, ['about', 'courses.c'])).toEqual(present)
  })

  test('are not invented where none were written', () => {
    expect(keepLocked({}, present, ['about', 'courses.c'])).toEqual({})
  })
})

test('a locked list stays as long as it was', () => {
  const item = (title: string) => ({ title, description: title })
  const present = { features: [item('old')] }
  expect(keepLocked({ features: [item('new'), item('more')] }, present, ['features'])).toEqual(present)
  expect(keepLocked({ features: [item('new')] }, { features: [] }, ['features'])).toEqual({
    features: [item('new')],
  })
})

test('an edited list stays through a regeneration, whatever was written', () => {
  fc.assert(
    fc.property(pages, pages, pages, (previous, sent, written) => {
      const changed = changedPaths(previous, { benefits: sent.benefits })
      expect(changed.every((path) => path.startsWith('benefits.'))).toBe(true)
      const edited = { ...previous, benefits: sent.benefits }
      const merged = textsOf(keepLocked(written, edited, effectiveLocks(changed, edited)))
      for (const path of changed) expect(merged.get(path)).toBe(textsOf(edited).get(path))
    }),
  )
})

test('a section is wholly locked by its name or by all of its texts', () => {
  fc.assert(
    fc.property(pages, (content) => {
      const paths = [...textsOf({ hero: content.hero }).keys()]
      expect(isWhollyLocked('hero', content, ['hero'])).toBe(true)
      expect(isWhollyLocked('hero', content, paths)).toBe(true)
      expect(isWhollyLocked('hero', content, paths.slice(1))).toBe(false)
      expect(isWhollyLocked('hero', {}, ['hero'])).toBe(false)
    }),
  )
})
