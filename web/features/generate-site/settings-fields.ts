import { type SiteSettings, UpdateSite } from '#contract/site.ts'

/** What is entered here. Settings has the others. */
export type SettingName = Exclude<
  keyof SiteSettings,
  | 'theme'
  | 'support_email'
  | 'search_title'
  | 'search_description'
  | 'search_listed'
  | 'logo'
  | 'share_picture'
  | 'favicon'
>

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

/** Returns the contract's message for an invalid setting; undefined if it is valid. */
export function settingProblem(name: SettingName, value: string) {
  const result = UpdateSite.shape[name].safeParse(value)
  return result.success ? undefined : (result.error.issues[0]?.message ?? 'Please check this field.')
}

/** Returns the typed settings, updated with those saved elsewhere since `saved` and unchanged here. */
export function rebaseSettings(
  typed: SiteSettings,
  saved: SiteSettings,
  incoming: SiteSettings,
): SiteSettings {
  const changedElsewhere = settingNames.filter(
    (name) => incoming[name] !== saved[name] && typed[name].trim() === saved[name],
  )
  if (changedElsewhere.length === 0) return typed
  return { ...typed, ...Object.fromEntries(changedElsewhere.map((name) => [name, incoming[name]])) }
}

/** Returns the valid settings that differ from the saved ones. */
export function unsavedSettings(values: SiteSettings, saved: SiteSettings): Partial<SiteSettings> {
  const changed = settingNames.filter(
    (name) => values[name].trim() !== saved[name] && settingProblem(name, values[name]) === undefined,
  )
  return Object.fromEntries(changed.map((name) => [name, values[name].trim()]))
}
