import type { SiteSettings } from '#contract/site/site.ts'
import { normalizedSetting } from '../../lib/site/setting-fields.ts'

export type SettingName = Exclude<
  keyof SiteSettings,
  'theme' | 'brand_color' | 'logo' | 'share_picture' | 'favicon' | 'portrait'
>

/** What is typed, what it is based on, and what was saved elsewhere over something that is typed here. */
export type FormState = {
  values: SiteSettings
  base: SiteSettings
  elsewhere: ReadonlySet<SettingName>
}

export const formState = (saved: SiteSettings): FormState => ({
  values: saved,
  base: saved,
  elsewhere: new Set(),
})

export const isChanged = ({ values, base }: FormState, name: SettingName) =>
  normalizedSetting(name, values[name]) !== base[name]

/** Takes over what was saved, here or elsewhere. Whatever is typed and not saved stays. */
export function rebased(form: FormState, saved: SiteSettings, names: readonly SettingName[]): FormState {
  const typed = names.filter(
    (name) => isChanged(form, name) && normalizedSetting(name, form.values[name]) !== saved[name],
  )
  const kept = Object.fromEntries(typed.map((name) => [name, form.values[name]]))
  const overwritten = typed.filter((name) => form.elsewhere.has(name) || saved[name] !== form.base[name])
  return { values: { ...saved, ...kept }, base: saved, elsewhere: new Set(overwritten) }
}

/** Takes over what was saved here, so that text typed meanwhile does not count as changed elsewhere. */
export function savedHere(form: FormState, saved: SiteSettings, names: readonly SettingName[]): FormState {
  const ours = Object.fromEntries(names.map((name) => [name, saved[name]]))
  const elsewhere = [...form.elsewhere].filter((name) => !names.includes(name))
  return { ...form, base: { ...form.base, ...ours }, elsewhere: new Set(elsewhere) }
}

/** Returns the fields that changed, as they are sent, and those of them as they were before. */
export function changesIn(form: FormState, names: readonly SettingName[]) {
  const changed = names.filter((name) => isChanged(form, name))
  const from = (values: SiteSettings): Partial<SiteSettings> =>
    Object.fromEntries(changed.map((name) => [name, normalizedSetting(name, values[name])]))
  return { changes: from(form.values), before: from(form.base) }
}
