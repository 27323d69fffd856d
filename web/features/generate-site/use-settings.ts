import { useCallback, useEffect, useRef, useState } from 'react'
import type { Site, SiteSettings } from '#contract/site.ts'
import {
  broughtUpToDate,
  type SettingName,
  settingNames,
  settingProblem,
  unsavedSettings,
} from './settings-fields.ts'
import { useAutosave } from './use-autosave.ts'
import type { SaveQueue } from './use-save-queue.ts'

/** The settings as typed, each saved shortly after it becomes valid. */
export function useSettings(site: Site, queue: SaveQueue) {
  const [values, setValues] = useState(site.settings)
  const [touched, setTouched] = useState<ReadonlySet<SettingName>>(new Set())
  const saved = useRef(site.settings)
  const latest = useRef(values)

  const unsaved = useCallback(() => {
    const changes = unsavedSettings(latest.current, saved.current)
    return Object.keys(changes).length > 0 ? changes : undefined
  }, [])
  const learn = useCallback((news: SiteSettings) => {
    latest.current = broughtUpToDate(latest.current, saved.current, news)
    saved.current = news
    setValues(latest.current)
  }, [])
  useEffect(() => learn(site.settings), [site.settings, learn])
  const send = useCallback(
    async (changes: Partial<SiteSettings>) => learn((await queue.send(changes)).settings),
    [queue, learn],
  )
  const { save, state: saveState } = useAutosave({ queue, value: values, unsaved, send })

  const change = (name: SettingName, value: string) => {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
  }
  const touch = (name: SettingName) => setTouched((current) => new Set(current).add(name))
  const problemOf = (name: SettingName) => settingProblem(name, values[name])

  return {
    values,
    /** As typed, except where what is typed is not valid yet. */
    shown: { ...site.settings, ...unsavedSettings(values, site.settings) },
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
