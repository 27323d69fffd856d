import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Site } from '#contract/site.ts'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'
import { type SettingName, settingNames, settingProblem, unsavedSettings } from './settings-fields.ts'

const saveDelayMs = 700

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

/** The settings as typed, each saved shortly after it becomes valid. */
export function useSettings(site: Site) {
  const queries = useQueryClient()
  const [values, setValues] = useState(site.settings)
  const [touched, setTouched] = useState<ReadonlySet<SettingName>>(new Set())
  const [saveState, setSaveState] = useState<SaveState>('idle')
  const saved = useRef(site.settings)
  const latest = useRef(values)
  const queue = useRef(Promise.resolve())

  const saveNow = useCallback(async () => {
    const changes = unsavedSettings(latest.current, saved.current)
    if (Object.keys(changes).length === 0) return
    setSaveState('saving')
    const next = await call('update-site', changes)
    saved.current = next.settings
    queries.setQueryData(keys.site, next)
    void queries.invalidateQueries({ queryKey: keys.home, refetchType: 'none' })
    setSaveState('saved')
  }, [queries])

  /** Saves what is not saved yet, after whatever is being saved already. */
  const save = useCallback(() => {
    const turn = queue.current.then(saveNow)
    queue.current = turn.catch(() => setSaveState('failed'))
    return turn
  }, [saveNow])

  useEffect(() => {
    if (values === saved.current) return
    const timer = setTimeout(() => void save().catch(() => undefined), saveDelayMs)
    return () => clearTimeout(timer)
  }, [values, save])

  const saveOnLeaving = useEffectEvent(() => void save().catch(() => undefined))
  useEffect(() => () => saveOnLeaving(), [])

  const change = (name: SettingName, value: string) => {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
  }
  const touch = (name: SettingName) => setTouched((current) => new Set(current).add(name))
  const problemOf = (name: SettingName) => settingProblem(name, values[name])

  return {
    values,
    change,
    touch,
    touchAll: () => setTouched(new Set(settingNames)),
    shownProblemOf: (name: SettingName) => (touched.has(name) ? problemOf(name) : undefined),
    firstProblem: () => settingNames.find((name) => problemOf(name) !== undefined),
    /** The colour as typed while it is one, else the last that was. */
    validColor: problemOf('brand_color') ? saved.current.brand_color : values.brand_color,
    save,
    saveState,
  }
}

export type Settings = ReturnType<typeof useSettings>
