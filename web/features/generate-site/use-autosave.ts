import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { session } from '../../lib/session.ts'
import type { SaveQueue, SiteChanges } from './use-save-queue.ts'

export const typingPauseMs = 700

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

type Autosave<Changes> = {
  queue: SaveQueue
  /** A value that changes with every edit. */
  value: unknown
  /** Returns the changes to send; undefined if there are none. */
  unsaved: () => Changes | undefined
  send: (changes: Changes) => Promise<void>
}

/** Saves shortly after the last change, on leaving the page and on sign-out, or immediately with `save`. */
export function useAutosave<Changes extends SiteChanges>({ queue, value, unsaved, send }: Autosave<Changes>) {
  const [state, setState] = useState<SaveState>('idle')

  const save = useCallback(() => {
    const turn = queue.enqueue(async () => {
      const changes = unsaved()
      if (!changes) return
      setState('saving')
      await send(changes)
      setState(unsaved() ? 'saving' : 'saved')
    })
    turn.catch(() => setState('failed'))
    return turn
  }, [queue, unsaved, send])
  const saveQuietly = useCallback(() => void save().catch(() => undefined), [save])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the timer
  useEffect(() => {
    if (!unsaved()) return setState((previous) => (previous === 'saving' ? 'saved' : previous))
    setState('saving')
    const timer = setTimeout(saveQuietly, typingPauseMs)
    return () => clearTimeout(timer)
  }, [value, unsaved, saveQuietly])

  useSaveOnLeave(saveQuietly, unsaved)
  useEffect(() => session.onBeforeSignOut(save), [save])

  return { save, state }
}

/** Saves on in-app navigation and when the page is hidden. Warns before the browser discards unsaved changes. */
function useSaveOnLeave(save: () => void, unsaved: () => unknown) {
  const saveLast = useEffectEvent(save)
  useEffect(() => () => saveLast(), [])
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && save()
    const onUnload = (event: BeforeUnloadEvent) => unsaved() !== undefined && event.preventDefault()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [save, unsaved])
}
