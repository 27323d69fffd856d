import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPaths, pickPaths, textsOf } from '#contract/site/content-paths.ts'
import { mergedContent, mergedLocks } from '#contract/site/merge-edits.ts'
import { type Site, sections } from '#contract/site/site.ts'
import {
  baseOf,
  type ContentChanges,
  type EditorState,
  editorStateOf,
  unsavedChanges,
  withSaveReply,
  withSending,
  withServerState,
  withText,
  withTextLeft,
  withUndo,
} from '#web/features/generate-site/content-editor/editor-state.ts'
import { content, siteWith } from '../samples.ts'

const texts = ['headline', 'subheadline', 'cta_text'] as const
type Text = (typeof texts)[number]
type Base = ReturnType<typeof baseOf>
type Tab = {
  editor: EditorState
  sent?: { changes: ContentChanges; base: Base } | undefined
  reply?: Site | undefined
}

/** What lambdas/sites/content/edit-site.ts does, without a table. */
function saved(site: Site, { content: sent = {}, locks }: ContentChanges, base: Base): Site {
  const previous = { ...site.content, ...base?.content }
  const merged = mergedContent(sent, previous, site.content)
  const chosen = locks ? mergedLocks(locks, base?.locks ?? site.locks, site.locks) : site.locks
  return {
    ...site,
    content: {
      ...site.content,
      ...pickPaths(
        sections.filter((section) => sent[section]),
        merged,
      ),
    },
    locks: [...new Set([...chosen, ...changedPaths(previous, sent)])],
  }
}

/** A site, two tabs, and events in any order. Each response may be late. */
function twoTabs() {
  let site = siteWith({ status: 'staged', content })
  const tabs: [Tab, Tab] = [{ editor: editorStateOf(site) }, { editor: editorStateOf(site) }]
  const acts = {
    type: (tab: Tab, name: Text, text: string) => {
      const hero = { ...content.hero, ...tab.editor.content.hero, [name]: text }
      tab.editor = withTextLeft(withText(tab.editor, `hero.${name}`, { hero }))
    },
    undo: (tab: Tab) => {
      tab.editor = withUndo(tab.editor)
    },
    send: (tab: Tab) => {
      const changes = tab.sent ? undefined : unsavedChanges(tab.editor)
      if (!changes) return
      tab.sent = { changes, base: baseOf(tab.editor, changes) }
      tab.editor = withSending(tab.editor, changes)
    },
    arrive: (tab: Tab) => {
      if (!tab.sent || tab.reply) return
      site = saved(site, tab.sent.changes, tab.sent.base)
      tab.reply = site
    },
    reply: (tab: Tab) => {
      if (!tab.sent || !tab.reply) return
      tab.editor = withSaveReply(tab.editor, tab.reply)
      tab.sent = undefined
      tab.reply = undefined
    },
    look: (tab: Tab) => {
      tab.editor = withServerState(tab.editor, site, false)
    },
  }
  const settle = () => {
    for (let n = 0; n < 4; n++)
      for (const tab of tabs) for (const act of [acts.arrive, acts.reply, acts.send, acts.look]) act(tab)
  }
  return { tabs, acts, settle, site: () => site }
}

const which = fc.constantFrom(0 as const, 1 as const)
const step = fc.oneof(
  fc.record({
    kind: fc.constant('type' as const),
    which,
    name: fc.constantFrom(...texts),
    text: fc.stringMatching(/^[a-z]{3}$/),
  }),
  fc.record({ kind: fc.constantFrom('send', 'arrive', 'reply', 'look'), which }),
)

test('any two tabs end with the same page without losing an edit', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { tabs, acts, settle, site } = twoTabs()
      const typed = new Map<Text, Map<number, string>>()
      for (const step of steps) {
        const tab = tabs[step.which]
        if (step.kind !== 'type') {
          acts[step.kind](tab)
          continue
        }
        acts.type(tab, step.name, step.text)
        typed.set(step.name, new Map(typed.get(step.name)).set(step.which, step.text))
      }
      settle()
      for (const { editor } of tabs) {
        expect(editor.content).toEqual(site().content)
        expect(editor.locks.toSorted()).toEqual(site().locks.toSorted())
        expect(unsavedChanges(editor)).toBeUndefined()
      }
      const page = textsOf(site().content)
      for (const [name, texts] of typed) expect([...texts.values()]).toContain(page.get(`hero.${name}`))
    }),
    { numRuns: 150 },
  )
})

test('an undo in one tab stays, and so does the other’s typing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ kind: fc.constantFrom('send', 'arrive', 'reply', 'look'), which }), {
        maxLength: 20,
      }),
      fc.nat(20),
      (steps, at) => {
        const { tabs, acts, settle, site } = twoTabs()
        const [mine, other] = tabs
        acts.type(mine, 'headline', 'Typed')
        acts.type(other, 'cta_text', 'Other')
        for (const [n, step] of steps.entries()) {
          if (n === at) acts.undo(mine)
          acts[step.kind](tabs[step.which])
        }
        if (at >= steps.length) acts.undo(mine)
        settle()
        expect(site().content.hero).toEqual({ ...content.hero, cta_text: 'Other' })
        expect(site().locks).toEqual(['hero.cta_text'])
      },
    ),
    { numRuns: 150 },
  )
})
