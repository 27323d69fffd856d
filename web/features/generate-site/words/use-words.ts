import { useCallback, useEffect, useRef, useState } from 'react'
import type { Lock } from '#contract/locks.ts'
import type { Site, Theme } from '#contract/site.ts'
import { useAutosave } from '../use-autosave.ts'
import type { SaveQueue } from '../use-save-queue.ts'
import { sameLocks } from './places.ts'
import { sayCrossed } from './say-crossed.ts'
import {
  baseOf,
  crossed,
  undone,
  unsavedWords,
  type WordChanges,
  type Words,
  withAnswer,
  withLocks,
  withNews,
  withSending,
  withText,
  withTextLeft,
  withTheme,
  wordsOf,
} from './words.ts'

/** The page's words as she edits them: saved by themselves, and each change can be taken back. */
export function useWords(site: Site, isGenerating: boolean, queue: SaveQueue) {
  const [words, setWords] = useState(() => wordsOf(site))
  const latest = useRef(words)
  const change = useCallback((changed: (words: Words) => Words) => {
    latest.current = changed(latest.current)
    setWords(latest.current)
  }, [])
  useEffect(() => {
    sayCrossed(crossed(latest.current, latest.current.content, site))
    change((now) => withNews(now, site, isGenerating))
  }, [site, isGenerating, change])

  const unsaved = useCallback(() => unsavedWords(latest.current), [])
  const send = useCallback(
    async (changes: WordChanges) => {
      const sending = latest.current
      const base = baseOf(sending, changes)
      // Nothing to be shown, and no change that would have it saved anew.
      latest.current = withSending(sending, changes)
      const answer = await queue.send({ ...changes, ...(base && { base }) })
      sayCrossed(crossed(sending, changes.content ?? {}, answer))
      change((now) => withAnswer(now, answer))
    },
    [queue, change],
  )
  const sendAll = useCallback(
    async (changes: WordChanges) => {
      await send(changes)
      const { locks, known } = latest.current
      // What was sent is locked now; taken back, it is not to be.
      if (!sameLocks(locks, known.locks)) await send({ locks: [...locks] })
    },
    [send],
  )
  const { save, state: saveState } = useAutosave({ queue, value: words, unsaved, send: sendAll })

  return {
    content: words.content,
    locks: words.locks,
    theme: words.theme,
    canUndo: words.past.length > 0,
    edit: (place: Lock, section: Site['content']) => change((now) => withText(now, place, section)),
    leaveText: () => change(withTextLeft),
    lock: (locks: readonly Lock[]) => change((now) => withLocks(now, locks)),
    choose: (theme: Theme) => change((now) => withTheme(now, theme)),
    undo: () => change(undone),
    save,
    saveState,
  }
}

export type WordsDesk = ReturnType<typeof useWords>
