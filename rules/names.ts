import { isVisible } from './visible-text.ts'

/** Spec §3, Tenant. */
export const maxSubdomainLength = 48
/** The longest label DNS allows (decisions.md, Site address). */
export const maxSiteAddressLength = 63
/** decisions.md, Site address. */
export const maxStoreNameLength = 60

const reserved = new Set(
  (
    'abuse account accounts admin api app apps assets auth billing cdn cognito contact dashboard dev email files ' +
    'ftp help host hostmaster imap info legal localhost login mail media mx noreply ns ns1 ns2 pop postmaster ' +
    'privacy prod root security signin signup smtp staging static status support system terms test webmaster www'
  ).split(' '),
)

/** Names that no tenant and no site may claim (decisions.md, Subdomain). */
export const isReserved = (name: string) => reserved.has(name)

/** Spec §3: lower-cased, `@` becomes a hyphen, all but a-z, 0-9 and hyphen removed, at most 48. */
export function subdomainFromEmail(email: string) {
  return email
    .toLowerCase()
    .replaceAll('@', '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .slice(0, maxSubdomainLength)
}

/** The first label of a site's host name (spec §2, decisions.md Site address); never empty. */
export function siteAddress(storeName: string) {
  const slug = storeName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return trimHyphens(trimHyphens(slug).slice(0, maxSiteAddressLength)) || 'store'
}

/** `name-2` and so on, for a name already taken; the name is cut so that the whole stays inside `maxLength`. */
export function withSuffix(name: string, n: number, maxLength: number) {
  const suffix = `-${n}`
  return name.slice(0, maxLength - suffix.length).replace(/-+$/, '') + suffix
}

const trimHyphens = (text: string) => text.replaceAll(/^-+|-+$/g, '')

/** What a greeting calls her; empty if she gave no name. */
export const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/).find(isVisible) ?? ''

/** `Ada's Store` (decisions.md, Provisioning), inside the 60 characters of a store name. */
export function defaultStoreName(fullName: string) {
  const ending = "'s Store"
  const owner = Array.from(firstNameOf(fullName))
  while (owner.join('').length + ending.length > maxStoreNameLength) owner.pop()
  return owner.length > 0 ? owner.join('') + ending : 'My Store'
}

/** Spec §4: the full name, else the part of the email before the at-sign, else `User`. */
export const displayNameFrom = (fullName: string | undefined, email: string) =>
  [fullName, email.split('@')[0]].find((name) => name && isVisible(name))?.trim() ?? 'User'
