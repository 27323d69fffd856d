import type { SiteSettings } from '#contract/site/site.ts'
import {
  aboutFields,
  normalizedSetting,
  settingProblem,
  socialFields,
} from '../../lib/site/setting-fields.ts'

/** What is entered here. Settings has the others. */
export type SettingName = Exclude<
  keyof SiteSettings,
  | 'theme'
  | 'support_email'
  | 'search_title'
  | 'search_description'
  | 'search_listed'
  | 'unlisted_pages'
  | 'logo'
  | 'share_picture'
  | 'favicon'
  | 'portrait'
>

export const settingNames: SettingName[] = [
  'store_name',
  'brand_color',
  'support_phone',
  ...aboutFields.map((field) => field.name),
  ...socialFields.map((field) => field.name),
]

/** Returns the typed settings, updated with those saved elsewhere since `saved` and unchanged here. */
export function rebaseSettings(
  typed: SiteSettings,
  saved: SiteSettings,
  incoming: SiteSettings,
): SiteSettings {
  const changedElsewhere = settingNames.filter(
    (name) => incoming[name] !== saved[name] && normalizedSetting(name, typed[name]) === saved[name],
  )
  if (changedElsewhere.length === 0) return typed
  return { ...typed, ...Object.fromEntries(changedElsewhere.map((name) => [name, incoming[name]])) }
}

/** Returns the valid settings that differ from the saved ones. */
export function unsavedSettings(values: SiteSettings, saved: SiteSettings): Partial<SiteSettings> {
  const changed = settingNames.filter(
    (name) =>
      // At each key most are as saved, and checking each took longer than the rest of the page.
      values[name] !== saved[name] &&
      normalizedSetting(name, values[name]) !== saved[name] &&
      settingProblem(name, values[name]) === undefined,
  )
  return Object.fromEntries(changed.map((name) => [name, normalizedSetting(name, values[name])]))
}
