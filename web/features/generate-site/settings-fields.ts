import { type SiteSettings, UpdateSite } from '#contract/site.ts'

export type SettingName = Exclude<keyof SiteSettings, 'theme'>

type SocialField = { name: SettingName; label: string; placeholder: string }

export const socialFields: SocialField[] = [
  { name: 'facebook', label: 'Facebook', placeholder: 'https://facebook.com/yourpage' },
  { name: 'twitter', label: 'Twitter', placeholder: 'https://x.com/yourname' },
  { name: 'instagram', label: 'Instagram', placeholder: 'https://instagram.com/yourname' },
  { name: 'youtube', label: 'YouTube', placeholder: 'https://youtube.com/@yourname' },
]

export const settingNames: SettingName[] = [
  'store_name',
  'brand_color',
  'support_phone',
  ...socialFields.map((field) => field.name),
]

/** What is wrong with one setting, in the contract's words; undefined if nothing is. */
export function settingProblem(name: SettingName, value: string) {
  const result = UpdateSite.shape[name].safeParse(value)
  return result.success ? undefined : (result.error.issues[0]?.message ?? 'Please check this field.')
}

/** What is typed, with the settings that were saved elsewhere since `saved` and that she has not changed here. */
export function broughtUpToDate(typed: SiteSettings, saved: SiteSettings, news: SiteSettings): SiteSettings {
  const changedElsewhere = settingNames.filter(
    (name) => news[name] !== saved[name] && typed[name].trim() === saved[name],
  )
  if (changedElsewhere.length === 0) return typed
  return { ...typed, ...Object.fromEntries(changedElsewhere.map((name) => [name, news[name]])) }
}

/** The valid settings that differ from what is saved. */
export function unsavedSettings(values: SiteSettings, saved: SiteSettings): Partial<SiteSettings> {
  const changed = settingNames.filter(
    (name) => values[name].trim() !== saved[name] && settingProblem(name, values[name]) === undefined,
  )
  return Object.fromEntries(changed.map((name) => [name, values[name].trim()]))
}
