import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { session } from '#web/lib/session.ts'
import type { SaveQueue, SiteChanges } from './use-save-queue.ts'

export const typingPauseMs = 700

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

type Autosave<Changes> = {
  queue: SaveQueue
  /** Whatever changes with every change. */
  value: unknown
  /** What is to be sent now; undefined if there is nothing. */
  unsaved: () => Changes | undefined
  send: (changes: Changes) => Promise<void>
}

/** Saves by itself, shortly after the last change, on leaving and on signing out, or at once when asked. */
export function useAutosave<Changes extends SiteChanges>({ queue, value, unsaved, send }: Autosave<Changes>) {
  const [state, setState] = useState<SaveState>('idle')

  const save = useCallback(() => {
    const turn = queue.inTurn(async () => {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change puts the saving off
  useEffect(() => {
    if (!unsaved()) return setState((former) => (former === 'saving' ? 'saved' : former))
    setState('saving')
    const timer = setTimeout(saveQuietly, typingPauseMs)
    return () => clearTimeout(timer)
  }, [value, unsaved, saveQuietly])

  useOnLeaving(saveQuietly, unsaved)
  useEffect(() => session.beforeLeaving(save), [save])

  return { save, state }
}

/** Saves when the page is left within the application or put away, and asks before the browser drops what is unsaved. */
function useOnLeaving(save: () => void, unsaved: () => unknown) {
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
