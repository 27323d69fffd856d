import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedContent, mergedLocks } from '#contract/site/merge-edits.ts'
import { textsOf } from '#contract/urls/content-paths.ts'
import { pages } from '../pages.ts'

const edited = (content: typeof base, headline: string, title: string) => ({
  ...content,
  hero: { ...content.hero, headline },
  features: content.features.map((item, n) => (n === 1 ? { ...item, title } : item)),
})
const features = (count: number, word: string) =>
  Array.from({ length: count }, (_, n) => ({ title: `${word} ${n}`, description: `about ${word} ${n}` }))
const base = {
  hero: { headline: 'One', subheadline: 'Two', cta_text: 'Go' },
  features: features(4, 'old'),
}
const titles = (content: { features?: { title: string }[] | undefined }) =>
  content.features?.map(({ title }) => title)

describe('two edits of one page', () => {
  test("an unchanged edit takes the other's texts", () => {
    fc.assert(
      fc.property(pages, pages, (one, other) => {
        expect(mergedContent(one, one, other)).toEqual(other)
        expect(mergedContent(other, one, one)).toEqual(other)
      }),
    )
  })

  test('each keeps its own texts, whichever came first', () => {
    const mine = edited(base, 'Mine', 'old 1')
    const theirs = edited(base, 'One', 'Theirs')
    const both = edited(base, 'Mine', 'Theirs')
    expect(mergedContent(mine, base, theirs)).toEqual(both)
    expect(mergedContent(theirs, base, mine)).toEqual(both)
  })

  test('the later edit of one text wins', () => {
    expect(mergedContent(edited(base, 'Mine', 'a'), base, edited(base, 'Theirs', 'b'))).toEqual(
      edited(base, 'Mine', 'a'),
    )
  })

  test('no text of mine is ever lost, however long their list is', () => {
    fc.assert(
      fc.property(pages, pages, fc.nat(5), (page, theirs, n) => {
        const position = n % page.benefits.length
        const benefits = page.benefits.map((item, at) =>
          at === position ? { ...item, title: 'Mine' } : item,
        )
        const merged = mergedContent({ ...page, benefits }, page, theirs)
        expect(textsOf(merged).get(`benefits.${position}.title`)).toBe('Mine')
      }),
    )
  })

  test('their shorter list keeps my items up to my last change', () => {
    const mine = { features: base.features.with(3, { title: 'Mine', description: 'Mine' }) }
    const theirs = { features: features(3, 'new') }
    expect(titles(mergedContent(mine, base, theirs))).toEqual(['new 0', 'new 1', 'new 2', 'Mine'])
    expect(titles(mergedContent(base, base, theirs))).toEqual(['new 0', 'new 1', 'new 2'])
  })

  test('a list that I have made longer or shorter is mine', () => {
    const mine = { features: features(3, 'mine') }
    expect(mergedContent(mine, base, base)).toMatchObject(mine)
    expect(mergedContent({ features: features(6, 'mine') }, base, base).features).toHaveLength(6)
  })
})

test('locks: theirs, with those I have added and without those I have taken away', () => {
  expect(mergedLocks(['a', 'mine'], ['a', 'b'], ['a', 'b', 'theirs'])).toEqual(['a', 'theirs', 'mine'])
})
