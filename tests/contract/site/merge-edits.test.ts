import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textsOf } from '#contract/site/content-paths.ts'
import { mergedContent, mergedLocks } from '#contract/site/merge-edits.ts'
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

const course = (promise: string, ...questions: string[]) => ({
  promise: { text: promise, lesson: 'l-1' },
  outcomes: ['a', 'b', 'c'].map((text) => ({ text, lesson: 'l-1' })),
  for_whom: [{ text: 'everybody', lesson: 'l-1' }],
  faq: questions.map((question) => ({ question, answer: `about ${question}`, lesson: 'l-1' })),
})
const about = (text: string, question: string) => ({
  intro: { text },
  faq: [{ question, answer: 'Yes.', course: 'p-1' }],
})

describe('two edits of what a store says about itself and its courses', () => {
  test('each keeps its own texts of the About page', () => {
    const merged = mergedContent(
      { about: about('mine', 'old?') },
      { about: about('old', 'old?') },
      { about: about('old', 'theirs?') },
    )
    expect(merged).toEqual({ about: about('mine', 'theirs?') })
  })

  test('each keeps its own texts of one course', () => {
    const merged = mergedContent(
      { courses: { one: course('mine', 'q1', 'q2') } },
      { courses: { one: course('old', 'q1', 'q2') } },
      { courses: { one: course('old', 'q1', 'theirs') } },
    )
    expect(merged).toEqual({ courses: { one: course('mine', 'q1', 'theirs') } })
  })

  test('the lesson that supports a text is taken with the text', () => {
    const base = { courses: { one: course('old', 'q1', 'q2') } }
    const cited = (promise: string, lesson: string) => ({
      courses: { one: { ...base.courses.one, promise: { text: promise, lesson } } },
    })
    expect(mergedContent(base, base, cited('theirs', 'l-2'))).toEqual(cited('theirs', 'l-2'))
    expect(mergedContent(cited('mine', 'l-3'), base, cited('theirs', 'l-2'))).toEqual(cited('mine', 'l-3'))
  })

  test('a course that only one of them has written about stays, theirs first', () => {
    const merged = mergedContent(
      { courses: { mine: course('mine') } },
      {},
      { courses: { theirs: course('theirs') } },
    )
    expect(merged).toEqual({ courses: { theirs: course('theirs'), mine: course('mine') } })
    expect(Object.keys(merged.courses ?? {})).toEqual(['theirs', 'mine'])
  })

  test('a course that they took away stays away unless I have changed it', () => {
    const base = { courses: { one: course('old') }, picks: { one: { text: 'old' } } }
    expect(mergedContent(base, base, {})).toEqual({})
    expect(mergedContent({ ...base, courses: { one: course('mine') } }, base, {})).toEqual({
      courses: { one: course('mine') },
    })
  })

  test('why a course was picked is kept from each of them', () => {
    const base = { picks: { one: { text: 'old' }, two: { text: 'old' } } }
    const merged = mergedContent({ picks: { ...base.picks, one: { text: 'mine' } } }, base, {
      picks: { ...base.picks, two: { text: 'theirs' } },
    })
    expect(merged).toEqual({ picks: { one: { text: 'mine' }, two: { text: 'theirs' } } })
  })

  test('an empty text and spaces around one are no change', () => {
    const base = { picks: { one: { text: 'old' } } }
    const theirs = { picks: { one: { text: 'theirs' } } }
    for (const text of ['', '  ', ' old '])
      expect(mergedContent({ picks: { one: { text } } }, base, theirs)).toEqual(theirs)
  })
})

test('locks: theirs, with those I have added and without those I have taken away', () => {
  expect(mergedLocks(['a', 'mine'], ['a', 'b'], ['a', 'b', 'theirs'])).toEqual(['a', 'theirs', 'mine'])
  // One that they have taken away as well, and one that both have added.
  expect(mergedLocks(['a', 'both'], ['a'], ['both'])).toEqual(['both'])
})
