import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { siteApi } from '#contract/api/site-api.ts'
import type { Site } from '#contract/site/site.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { sameUser } from '../../lib/session/same-user.ts'
import { cacheSite } from '../../lib/site/cache-site.ts'
import { invalidFieldsText, normalizedSetting, settingProblem } from '../../lib/site/setting-fields.ts'
import {
  changesIn,
  type FormState,
  formState,
  isChanged,
  rebased,
  type SettingName,
  savedHere,
} from './form-state.ts'

/** Some of the site's settings as a form with a button. What is typed stays until it is saved, also after a failure. */
export function useSettingsForm(site: Site, names: readonly SettingName[]) {
  const queries = useQueryClient()
  const [seen, setSeen] = useState(site.settings)
  const [form, setForm] = useState(() => formState(site.settings))
  const [touched, setTouched] = useState<ReadonlySet<SettingName>>(new Set())
  const element = useRef<HTMLFormElement>(null)
  if (seen !== site.settings) {
    setSeen(site.settings)
    setForm(rebased(form, site.settings, names))
  }
  const save = useMutation({
    mutationFn({ changes, before }: ReturnType<typeof changesIn>) {
      return call(siteApi['update-site'], { ...changes, base: { settings: before } })
    },
    onMutate: sameUser,
    async onSuccess(saved, { changes }, isSameUser) {
      if (!isSameUser()) return
      const sent = names.filter((name) => Object.hasOwn(changes, name))
      setForm((current) => savedHere(current, saved.settings, sent))
      await cacheSite(queries, saved)
      await queries.invalidateQueries({ queryKey: keys.home })
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'conflict')
        void queries.invalidateQueries({ queryKey: keys.site })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(new Set(names))
    const wrong = names.find((name) => settingProblem(name, form.values[name]))
    if (wrong) return focusOn(element.current, wrong)
    save.mutate(changesIn(form, names))
  }
  const isDirty = names.some((name) => isChanged(form, name))
  return {
    values: form.values,
    element,
    submit,
    change: <Name extends SettingName>(name: Name, value: FormState['values'][Name]) =>
      setForm((before) => ({ ...before, values: { ...before.values, [name]: value } })),
    touch(name: SettingName) {
      setTouched((before) => new Set(before).add(name))
      setForm((before) => ({
        ...before,
        values: { ...before.values, [name]: normalizedSetting(name, before.values[name]) },
      }))
    },
    errorOf: (name: SettingName) =>
      (touched.has(name) ? settingProblem(name, form.values[name]) : undefined) ?? elsewhereNote(form, name),
    row: {
      isDirty,
      isSaving: save.isPending,
      isSaved: save.isSuccess,
      problem: isDirty ? save.error?.message : undefined,
      invalid: invalidFieldsText(
        names.filter((name) => touched.has(name) && settingProblem(name, form.values[name])),
      ),
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

const elsewhereNote = ({ elsewhere, base }: FormState, name: SettingName) =>
  elsewhere.has(name) ? `Changed elsewhere to “${base[name]}”. Saving replaces that.` : undefined

function focusOn(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
