import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { SaveQueue, SiteChanges } from './use-save-queue.ts'

const saveDelayMs = 700

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

type Autosave<Changes> = {
  queue: SaveQueue
  /** Whatever changes with every change. */
  value: unknown
  /** What is to be sent now; undefined if there is nothing. */
  unsaved: () => Changes | undefined
  send: (changes: Changes) => Promise<void>
}

/** Saves by itself, shortly after the last change and on leaving, or at once when asked. */
export function useAutosave<Changes extends SiteChanges>(parts: Autosave<Changes>) {
  const { queue, value } = parts
  const [state, setState] = useState<SaveState>('idle')
  const hasUnsaved = useEffectEvent(() => parts.unsaved() !== undefined)
  const { unsaved, send: sendChanges } = parts

  const save = useCallback(() => {
    const turn = queue.inTurn(async () => {
      const changes = unsaved()
      if (!changes) return
      setState('saving')
      await sendChanges(changes)
      setState('saved')
    })
    turn.catch(() => setState('failed'))
    return turn
  }, [queue, unsaved, sendChanges])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change puts the saving off
  useEffect(() => {
    if (!hasUnsaved()) return
    const timer = setTimeout(() => void save().catch(() => undefined), saveDelayMs)
    return () => clearTimeout(timer)
  }, [value, save])

  const saveOnLeaving = useEffectEvent(() => void save().catch(() => undefined))
  useEffect(() => () => saveOnLeaving(), [])

  return { save, state }
}
