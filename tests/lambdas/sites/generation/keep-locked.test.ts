import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SiteContent } from '#contract/site/site.ts'
import { isLocked } from '#contract/site/text-locks.ts'
import { changedPaths, effectiveLocks, isWhollyLocked, textsOf } from '#contract/urls/content-paths.ts'
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
