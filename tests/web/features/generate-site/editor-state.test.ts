import { describe, expect, test } from 'vitest'
import type { Site } from '#contract/site/site.ts'
import { toggledSection, toggledText } from '#web/features/generate-site/content-editor/content-locks.ts'
import {
  type EditorState,
  editorStateOf,
  unsavedChanges,
  withLocks,
  withSaveReply,
  withSending,
  withServerState,
  withText,
  withTextLeft,
  withTheme,
  withUndo,
} from '#web/features/generate-site/content-editor/editor-state.ts'
import { content, siteWith } from '../samples.ts'

const staged = siteWith({ status: 'staged', content })
const headlined = (headline: string) => ({ hero: { ...content.hero, headline } })
const typed = (editor: EditorState, headline: string) =>
  withText(editor, 'hero.headline', headlined(headline))
const visit = (editor: EditorState, headline: string) => withTextLeft(typed(editor, headline))
const generation: Site['generation'] = {
  state: 'finished',
  started_at: '2030-01-01T00:00:00Z',
  done: [],
}
const rewritten: Site = { ...staged, content: { ...content, benefits: content.benefits.toReversed() } }

describe('Editing', () => {
  test('an edited text is locked at once, and its section is what is sent', () => {
    const editor = typed(editorStateOf(staged), 'Mine')
    expect(editor.locks).toEqual(['hero.headline'])
    expect(unsavedChanges(editor)).toEqual({ content: headlined('Mine') })
  })

  test('a text that is locked by its section gets no second lock', () => {
    expect(typed(editorStateOf({ ...staged, locks: ['hero'] }), 'Mine').locks).toEqual(['hero'])
  })

  test('a trailing blank and an empty text are not saved', () => {
    const editor = editorStateOf(staged)
    expect(unsavedChanges(typed(editor, `${content.hero.headline} `))).not.toHaveProperty('content')
    expect(unsavedChanges(typed(editor, '  '))).not.toHaveProperty('content')
  })

  test('the server’s reply counts as saved, text typed meanwhile does not', () => {
    const sent = typed(editorStateOf(staged), 'One')
    const reply = { ...staged, content: { ...content, ...headlined('One') }, locks: ['hero.headline'] }
    expect(unsavedChanges(withServerState(sent, reply, false))).toBeUndefined()
    const meanwhile = withServerState(typed(sent, 'One two'), reply, false)
    expect(meanwhile.content).toMatchObject(headlined('One two'))
    expect(unsavedChanges(meanwhile)).toEqual({ content: headlined('One two') })
  })
})

describe('Undo', () => {
  test('takes back at least 20 edits, one by one', () => {
    let editor = editorStateOf(staged)
    for (let n = 1; n <= 30; n++) editor = visit(editor, `Headline ${n}`)
    for (let n = 29; n >= 1; n--) {
      editor = withUndo(editor)
      expect(editor.content).toMatchObject(headlined(`Headline ${n}`))
    }
    editor = withUndo(editor)
    expect(editor.content).toEqual(content)
    expect(editor.locks).toEqual([])
    expect(editor.past).toEqual([])
  })

  test('takes what was typed into a field in one go back in one go', () => {
    const editor = typed(typed(typed(editorStateOf(staged), 'O'), 'On'), 'One')
    expect(withUndo(editor).content).toEqual(content)
  })

  test('takes back locks and looks', () => {
    const editor = withTheme(withLocks(editorStateOf(staged), ['features']), 'bold')
    expect(withUndo(editor)).toMatchObject({ theme: 'studio', locks: ['features'] })
    expect(withUndo(withUndo(editor)).locks).toEqual([])
  })

  test('takes back a section that was written again, and nothing else', () => {
    const edited = visit(editorStateOf(staged), 'Mine')
    const saved = { ...staged, content: { ...content, ...headlined('Mine') }, locks: ['hero.headline'] }
    const known = withServerState(edited, saved, false)
    const benefits = content.benefits.toReversed()
    const news = { ...saved, content: { ...saved.content, benefits }, generation }
    const after = withServerState(known, news, false)
    expect(after.content.benefits).toEqual(content.benefits.toReversed())
    expect(withUndo(after).content).toEqual(saved.content)
    expect(withUndo(withUndo(after)).content).toEqual(content)
  })

  test('a whole generation is one step, however its sections landed', () => {
    const features = content.features.toReversed()
    const first = withServerState(editorStateOf(staged), rewritten, true)
    const all = { ...rewritten, content: { ...rewritten.content, features } }
    const over = withServerState(withServerState(first, all, true), all, false)
    expect(over.past).toHaveLength(1)
    expect(withUndo(over).content).toEqual(content)
  })

  test('a generation that failed is no step', () => {
    const landed = withServerState(editorStateOf(staged), rewritten, true)
    const failed = withServerState(landed, staged, false)
    expect(failed.content).toEqual(content)
    expect(failed.past).toEqual([])
  })

  test('without a step to take back nothing happens', () => {
    expect(withUndo(editorStateOf(staged)).content).toEqual(content)
  })
})

describe('An edit is never lost', () => {
  test('a section that comes in while another edit is unsaved leaves that edit alone', () => {
    const typing = typed(editorStateOf(staged), 'Mine')
    const after = withServerState(typing, rewritten, false)
    expect(after.content).toEqual({ ...rewritten.content, ...headlined('Mine') })
    expect(unsavedChanges(after)).toEqual({ content: headlined('Mine') })
  })

  test('an edit of the very section that comes in stays and is saved again', () => {
    const theirs = { ...staged, content: { ...content, ...headlined('Theirs') } }
    const after = withServerState(typed(editorStateOf(staged), 'Mine'), theirs, false)
    expect(unsavedChanges(after)).toEqual({ content: headlined('Mine') })
  })

  test('two edits of one section keep their text, lock and Undo', () => {
    const theirs = {
      ...staged,
      content: { ...content, hero: { ...content.hero, cta_text: 'Theirs' } },
      locks: ['hero.cta_text'],
    }
    const after = withServerState(typed(editorStateOf(staged), 'Mine'), theirs, false)
    expect(after.content.hero).toEqual({ ...theirs.content.hero, headline: 'Mine' })
    expect(after.locks).toEqual(['hero.cta_text', 'hero.headline'])
    expect(withUndo(after)).toMatchObject({ content: theirs.content, locks: theirs.locks, past: [] })
  })

  test('an undo during a save stays undone', () => {
    const editor = typed(editorStateOf(staged), 'Mine')
    const sending = withSending(editor, unsavedChanges(editor) ?? {})
    const reply = { ...staged, content: { ...content, ...headlined('Mine') }, locks: ['hero.headline'] }
    const after = withSaveReply(withUndo(sending), reply)
    expect(after).toMatchObject({ content, locks: [] })
    expect(unsavedChanges(after)).toEqual({ content: { hero: content.hero } })
  })

  test('the first sections of a failed generation are no edits of the seller', () => {
    const nothing = siteWith()
    const landed = withServerState(
      editorStateOf(nothing),
      { ...nothing, content: { hero: content.hero } },
      true,
    )
    const failed = withServerState(landed, nothing, false)
    expect(failed.content).toEqual({})
    expect(unsavedChanges(failed)).toBeUndefined()
  })

  test('a text left empty gives way to what was written', () => {
    const theirs = { ...staged, content: { ...content, ...headlined('Theirs') } }
    const after = withServerState(typed(editorStateOf(staged), ''), theirs, false)
    expect(after.content).toMatchObject(headlined('Theirs'))
  })
})

describe('Locks', () => {
  test('one text of a locked section can be unlocked, and the others stay locked', () => {
    const locks = toggledText(['hero'], 'hero.headline', 'hero', content)
    expect(locks.toSorted()).toEqual(['hero.cta_text', 'hero.subheadline'])
  })

  test('one text of a locked benefit can be unlocked alone', () => {
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

  test('locking a section replaces the locks in it', () => {
    expect(toggledSection(['hero.headline', 'features'], 'hero')).toEqual(['features', 'hero'])
    expect(toggledSection(['features', 'hero'], 'hero')).toEqual(['features'])
  })
})
