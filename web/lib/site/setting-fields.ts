import type { SiteSettings } from '#contract/site/site.ts'
import { UpdateSite } from '#contract/site/site-requests.ts'
import { type SocialNetwork, socialNetworks } from '#rules/names/social-link.ts'

type Name = keyof SiteSettings

const networkLabels = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  youtube: 'YouTube',
} as const satisfies Record<SocialNetwork, string>

const social = (name: SocialNetwork) => ({
  name,
  label: networkLabels[name],
  placeholder: socialNetworks[name].example,
})
export const socialFields = [social('facebook'), social('twitter'), social('instagram'), social('youtube')]

/** The fields for the About page. A placeholder is an example and is never published. */
export const aboutFields = [
  {
    name: 'about_who',
    label: 'Who are you?',
    placeholder: 'I ran a small bakery for nine years and did all its marketing myself.',
  },
  {
    name: 'about_audience',
    label: 'Who is your store for?',
    placeholder: 'For owners of small shops who have an hour a week for marketing.',
  },
  {
    name: 'about_courses',
    label: 'Why these courses?',
    placeholder: 'I read them all and kept those that I could use the same day.',
  },
  {
    name: 'about_contact',
    label: 'How can buyers reach you?',
    placeholder: 'Write to me on Instagram; I answer on weekdays.',
  },
] as const

const labels: Partial<Record<Name, string>> = {
  ...networkLabels,
  store_name: 'Store Name',
  brand_color: 'Brand Colour',
  support_email: 'Support Email',
  support_phone: 'Support Phone',
  search_title: 'Title',
  ...Object.fromEntries(aboutFields.map(({ name, label }) => [name, label])),
  search_description: 'Description',
}

/** Returns the contract's message for an invalid setting; undefined if it is valid. */
export function settingProblem(name: Name, value: unknown) {
  const result = UpdateSite.shape[name].safeParse(value)
  return result.success ? undefined : (result.error.issues[0]?.message ?? 'Please check this field.')
}

/** Returns a setting as it will be saved: trimmed, and a link with https. What is invalid is only trimmed. */
export function normalizedSetting<Value extends string | boolean>(name: Name, value: Value): Value | string {
  if (typeof value !== 'string') return value
  const parsed: unknown = UpdateSite.shape[name].safeParse(value).data
  return typeof parsed === 'string' ? parsed : value.trim()
}

/** Returns the sentence beside a form's button that names its invalid fields; undefined without one. */
export function invalidFieldsText(names: readonly Name[]) {
  if (names.length === 0) return undefined
  return `Check ${names.map((name) => labels[name] ?? name).join(', ')}.`
}
