import { describe, expect, test } from 'vitest'
import type { Site } from '#contract/site.ts'
import { toggledSection, toggledText } from '#web/features/generate-site/words/places.ts'
import {
  undone,
  unsavedWords,
  type Words,
  withAnswer,
  withLocks,
  withNews,
  withSending,
  withText,
  withTextLeft,
  withTheme,
  wordsOf,
} from '#web/features/generate-site/words/words.ts'
import { content, siteWith } from './samples.ts'

const staged = siteWith({ status: 'staged', content })
const headlined = (headline: string) => ({ hero: { ...content.hero, headline } })
const typed = (words: Words, headline: string) => withText(words, 'hero.headline', headlined(headline))
const visit = (words: Words, headline: string) => withTextLeft(typed(words, headline))
const generation: Site['generation'] = {
  state: 'finished',
  started_at: '2030-01-01T00:00:00Z',
  done: [],
}
const rewritten: Site = { ...staged, content: { ...content, benefits: content.benefits.toReversed() } }

describe('Editing', () => {
  test('an edited text is locked at once, and its section is what is sent', () => {
    const words = typed(wordsOf(staged), 'Mine')
    expect(words.locks).toEqual(['hero.headline'])
    expect(unsavedWords(words)).toEqual({ content: headlined('Mine') })
  })

  test('a text that is locked by its section gets no second lock', () => {
    expect(typed(wordsOf({ ...staged, locks: ['hero'] }), 'Mine').locks).toEqual(['hero'])
  })

  test('a blank at the end is nothing to save, and neither is an empty text', () => {
    const words = wordsOf(staged)
    expect(unsavedWords(typed(words, `${content.hero.headline} `))).not.toHaveProperty('content')
    expect(unsavedWords(typed(words, '  '))).not.toHaveProperty('content')
  })

  test('what the server answers counts as saved, and what was typed meanwhile does not', () => {
    const sent = typed(wordsOf(staged), 'One')
    const answer = { ...staged, content: { ...content, ...headlined('One') }, locks: ['hero.headline'] }
    expect(unsavedWords(withNews(sent, answer, false))).toBeUndefined()
    const meanwhile = withNews(typed(sent, 'One two'), answer, false)
    expect(meanwhile.content).toMatchObject(headlined('One two'))
    expect(unsavedWords(meanwhile)).toEqual({ content: headlined('One two') })
  })
})

describe('Undo', () => {
  test('takes back at least 20 edits, one by one', () => {
    let words = wordsOf(staged)
    for (let n = 1; n <= 30; n++) words = visit(words, `Headline ${n}`)
    for (let n = 29; n >= 1; n--) {
      words = undone(words)
      expect(words.content).toMatchObject(headlined(`Headline ${n}`))
    }
    words = undone(words)
    expect(words.content).toEqual(content)
    expect(words.locks).toEqual([])
    expect(words.past).toEqual([])
  })

  test('takes what was typed into a field in one go back in one go', () => {
    const words = typed(typed(typed(wordsOf(staged), 'O'), 'On'), 'One')
    expect(undone(words).content).toEqual(content)
  })

  test('takes back locks and looks', () => {
    const words = withTheme(withLocks(wordsOf(staged), ['features']), 'bold')
    expect(undone(words)).toMatchObject({ theme: 'studio', locks: ['features'] })
    expect(undone(undone(words)).locks).toEqual([])
  })

  test('takes back a section that was written again, and nothing else', () => {
    const edited = visit(wordsOf(staged), 'Mine')
    const saved = { ...staged, content: { ...content, ...headlined('Mine') }, locks: ['hero.headline'] }
    const known = withNews(edited, saved, false)
    const benefits = content.benefits.toReversed()
    const news = { ...saved, content: { ...saved.content, benefits }, generation }
    const after = withNews(known, news, false)
    expect(after.content.benefits).toEqual(content.benefits.toReversed())
    expect(undone(after).content).toEqual(saved.content)
    expect(undone(undone(after)).content).toEqual(content)
  })

  test('a whole generation is one step, however its sections landed', () => {
    const features = content.features.toReversed()
    const first = withNews(wordsOf(staged), rewritten, true)
    const all = { ...rewritten, content: { ...rewritten.content, features } }
    const over = withNews(withNews(first, all, true), all, false)
    expect(over.past).toHaveLength(1)
    expect(undone(over).content).toEqual(content)
  })

  test('a generation that failed is no step', () => {
    const landed = withNews(wordsOf(staged), rewritten, true)
    const failed = withNews(landed, staged, false)
    expect(failed.content).toEqual(content)
    expect(failed.past).toEqual([])
  })

  test('with nothing to take back, nothing happens', () => {
    expect(undone(wordsOf(staged)).content).toEqual(content)
  })
})

describe('An edit is never lost', () => {
  test('a section that comes in while another edit is unsaved leaves that edit alone', () => {
    const typing = typed(wordsOf(staged), 'Mine')
    const after = withNews(typing, rewritten, false)
    expect(after.content).toEqual({ ...rewritten.content, ...headlined('Mine') })
    expect(unsavedWords(after)).toEqual({ content: headlined('Mine') })
  })

  test('an edit of the very section that comes in stays and is saved again', () => {
    const theirs = { ...staged, content: { ...content, ...headlined('Theirs') } }
    const after = withNews(typed(wordsOf(staged), 'Mine'), theirs, false)
    expect(unsavedWords(after)).toEqual({ content: headlined('Mine') })
  })

  test('of two edits of one section each keeps its text, its lock and its own Undo', () => {
    const theirs = {
      ...staged,
      content: { ...content, hero: { ...content.hero, cta_text: 'Theirs' } },
      locks: ['hero.cta_text'],
    }
    const after = withNews(typed(wordsOf(staged), 'Mine'), theirs, false)
    expect(after.content.hero).toEqual({ ...theirs.content.hero, headline: 'Mine' })
    expect(after.locks).toEqual(['hero.cta_text', 'hero.headline'])
    expect(undone(after)).toMatchObject({ content: theirs.content, locks: theirs.locks, past: [] })
  })

  test('what is taken back while it is being saved stays taken back', () => {
    const words = typed(wordsOf(staged), 'Mine')
    const sending = withSending(words, unsavedWords(words) ?? {})
    const answer = { ...staged, content: { ...content, ...headlined('Mine') }, locks: ['hero.headline'] }
    const after = withAnswer(undone(sending), answer)
    expect(after).toMatchObject({ content, locks: [] })
    expect(unsavedWords(after)).toEqual({ content: { hero: content.hero } })
  })

  test('the first sections of a generation that failed are nothing of hers', () => {
    const nothing = siteWith()
    const landed = withNews(wordsOf(nothing), { ...nothing, content: { hero: content.hero } }, true)
    const failed = withNews(landed, nothing, false)
    expect(failed.content).toEqual({})
    expect(unsavedWords(failed)).toBeUndefined()
  })

  test('a text left empty gives way to what was written', () => {
    const theirs = { ...staged, content: { ...content, ...headlined('Theirs') } }
    const after = withNews(typed(wordsOf(staged), ''), theirs, false)
    expect(after.content).toMatchObject(headlined('Theirs'))
  })
})

describe('Locks', () => {
  test('one text of a locked section can be unlocked, and the others stay locked', () => {
    const locks = toggledText(['hero'], 'hero.headline', 'hero', content)
    expect(locks.toSorted()).toEqual(['hero.cta_text', 'hero.subheadline'])
  })

  test('one text of a locked benefit can be unlocked, and other benefits keep their locks', () => {
    const locks = toggledText(
      ['benefits.0', 'benefits.2.title', 'features'],
      'benefits.0.icon',
      'benefits',
      content,
    )
    expect(locks.toSorted()).toEqual([
      'benefits.0.description',
      'benefits.0.title',
      'benefits.2.title',
      'features',
    ])
  })

  test('locking a section takes the place of the locks in it', () => {
    expect(toggledSection(['hero.headline', 'features'], 'hero')).toEqual(['features', 'hero'])
    expect(toggledSection(['features', 'hero'], 'hero')).toEqual(['features'])
  })
})
