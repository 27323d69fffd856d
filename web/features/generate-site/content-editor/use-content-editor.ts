import { useCallback, useEffect, useRef, useState } from 'react'
import type { Section, Site, Theme } from '#contract/site/site.ts'
import type { TextLock } from '#contract/site/text-locks.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'
import { useAutosave } from '../use-autosave.ts'
import type { SaveQueue } from '../use-save-queue.ts'
import { sameLocks } from './content-locks.ts'
import {
  baseOf,
  type ContentChanges,
  conflicts,
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
} from './editor-state.ts'

/** The page's content while it is edited, with autosave and undo. */
export function useContentEditor(site: Site, isGenerating: boolean, queue: SaveQueue) {
  const [state, setState] = useState(() => editorStateOf(site))
  const latest = useRef(state)
  const change = useCallback((changed: (state: EditorState) => EditorState) => {
    latest.current = changed(latest.current)
    setState(latest.current)
  }, [])
  // The effect runs again whenever the page is shown, also with what the state began with.
  const merged = useRef({ site, isGenerating: false })
  useEffect(() => {
    if (merged.current.site === site && merged.current.isGenerating === isGenerating) return
    merged.current = { site, isGenerating }
    toastConflicts(conflicts(latest.current, latest.current.content, site))
    change((current) => withServerState(current, site, isGenerating))
  }, [site, isGenerating, change])

  const unsaved = useCallback(() => unsavedChanges(latest.current), [])
  const send = useCallback(
    async (changes: ContentChanges) => {
      const sending = latest.current
      const base = baseOf(sending, changes)
      // Not React state: nothing to render, and a state change would trigger another save.
      latest.current = withSending(sending, changes)
      const reply = await queue.send({ ...changes, ...(base && { base }) })
      toastConflicts(conflicts(sending, changes.content ?? {}, reply))
      change((current) => withSaveReply(current, reply))
    },
    [queue, change],
  )
  const sendAll = useCallback(
    async (changes: ContentChanges) => {
      await send(changes)
      const { locks, known } = latest.current
      // The server locks the text it saved. After an undo that lock must go again.
      if (!sameLocks(locks, known.locks)) await send({ locks: [...locks] })
    },
    [send],
  )
  const { save, state: saveState } = useAutosave({ queue, value: state, unsaved, send: sendAll })

  return {
    content: state.content,
    locks: state.locks,
    theme: state.theme,
    canUndo: state.past.length > 0,
    edit: (path: TextLock, section: Site['content']) => change((current) => withText(current, path, section)),
    leaveText: () => change(withTextLeft),
    lock: (locks: readonly TextLock[]) => change((current) => withLocks(current, locks)),
    choose: (theme: Theme) => change((current) => withTheme(current, theme)),
    undo: () => change(withUndo),
    save,
    saveState,
  }
}

export type ContentEditor = ReturnType<typeof useContentEditor>

const names: Partial<Record<Section, string>> = {
  hero: 'the opening',
  benefits: 'Benefits',
  features: 'Features',
  about: 'About and FAQ',
}

/** Reports sections that were rewritten elsewhere while they were edited here. */
function toastConflicts(sections: readonly Section[]) {
  if (sections.length === 0) return
  notify.info(
    'Your website was written again meanwhile',
    `What you changed in ${[...new Set(sections.map((section) => names[section] ?? 'a course page'))].join(' and ')} is kept. Please look at it once more.`,
  )
}
