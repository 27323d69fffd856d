import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Site, SiteSettings } from '#contract/site/site.ts'
import { invalidFieldsText, normalizedSetting, settingProblem } from '../../lib/site/setting-fields.ts'
import { rebaseSettings, type SettingName, settingNames, unsavedSettings } from './settings-fields.ts'
import { useAutosave } from './use-autosave.ts'
import type { SaveQueue } from './use-save-queue.ts'

/** The settings as typed. Each is saved shortly after it becomes valid. */
export function useSettings(site: Site, queue: SaveQueue) {
  const [values, setValues] = useState(site.settings)
  const [touched, setTouched] = useState<ReadonlySet<SettingName>>(new Set())
  const saved = useRef(site.settings)
  const latest = useRef(values)

  const unsaved = useCallback(() => {
    const changes = unsavedSettings(latest.current, saved.current)
    return Object.keys(changes).length > 0 ? changes : undefined
  }, [])
  const applySaved = useCallback((incoming: SiteSettings) => {
    latest.current = rebaseSettings(latest.current, saved.current, incoming)
    saved.current = incoming
    setValues(latest.current)
  }, [])
  useEffect(() => applySaved(site.settings), [site.settings, applySaved])
  const send = useCallback(
    async (changes: Partial<SiteSettings>) => applySaved((await queue.send(changes)).settings),
    [queue, applySaved],
  )
  const { save, state: saveState } = useAutosave({ queue, value: values, unsaved, send })

  const change = (name: SettingName, value: string) => {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
  }
  const touch = (name: SettingName) => {
    setTouched((current) => new Set(current).add(name))
    const meant = normalizedSetting(name, latest.current[name])
    if (meant !== latest.current[name] && !settingProblem(name, meant)) change(name, meant)
  }
  const shown = useMemo(
    () => ({ ...site.settings, ...unsavedSettings(values, site.settings) }),
    [values, site.settings],
  )
  const problemOf = (name: SettingName) => settingProblem(name, values[name])

  return {
    values,
    /** As typed; the saved value where the typed one is not valid. */
    shown,
    change,
    touch,
    touchAll: () => setTouched(new Set(settingNames)),
    shownProblemOf: (name: SettingName) => (touched.has(name) ? problemOf(name) : undefined),
    /** Names the invalid fields that were left, for a place beside the button. */
    invalidText: invalidFieldsText(settingNames.filter((name) => touched.has(name) && problemOf(name))),
    firstProblem: () => settingNames.find((name) => problemOf(name) !== undefined),
    /** The typed colour if it is valid, otherwise the last valid one. */
    validColor: problemOf('brand_color') ? saved.current.brand_color : values.brand_color,
    save,
    saveState,
  }
}

export type Settings = ReturnType<typeof useSettings>
