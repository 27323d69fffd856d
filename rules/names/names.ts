import { isVisible } from '../text.ts'
import { isReserved } from './reserved-names.ts'

/** docs/product.md, Subdomain. */
export const maxSubdomainLength = 48
/** The longest label DNS allows (docs/product.md, Site address). */
export const maxSiteAddressLength = 63
/** docs/product.md, Site address. */
export const maxStoreNameLength = 60

/** docs/product.md, Site address: how many addresses of a store may redirect, so that nobody collects them. */
export const maxFormerAddresses = 3

/** Replaces a name that has no allowed character. */
const emptyName = 'store'

/**
 * docs/product.md, Subdomain: lower-cased, `@` becomes a hyphen, all but a-z, 0-9 and hyphen removed, at most 48; never
 * reserved.
 */
export function subdomainFromEmail(email: string) {
  const name = email
    .toLowerCase()
    .replaceAll('@', '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .slice(0, maxSubdomainLength)
  return claimableName(name, maxSubdomainLength)
}

/** Returns the first label of a site's host name (docs/product.md, Site address), which is never empty or reserved. */
export function siteAddress(storeName: string) {
  const slug = storeName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const name = trimHyphens(trimHyphens(slug).slice(0, maxSiteAddressLength)) || emptyName
  return claimableName(name, maxSiteAddressLength)
}

/**
 * Adds `shop-` before a reserved name, so that it claims only to be a shop. A name that is still reserved is dropped.
 */
function claimableName(name: string, maxLength: number) {
  if (!isReserved(name)) return name
  const shopName = trimHyphens(`shop-${trimHyphens(name)}`.slice(0, maxLength))
  return isReserved(shopName) ? emptyName : shopName
}

/**
 * Returns `name-2` and so on for a name that is already taken. The name is cut so that the result fits into
 * `maxLength`.
 */
export function withSuffix(name: string, ending: number | string, maxLength: number) {
  const suffix = `-${ending}`
  return name.slice(0, maxLength - suffix.length).replace(/-+$/, '') + suffix
}

const trimHyphens = (text: string) => text.replaceAll(/^-+|-+$/g, '')

/** Returns the name for a greeting; empty if the seller gave no name. */
export const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/).find(isVisible) ?? ''

/** docs/product.md, Names and plans: the full name, else the part of the email before the at-sign, else `User`. */
export const displayNameFrom = (fullName: string | undefined, email: string) =>
  [fullName, email.split('@')[0]].find((name) => name && isVisible(name))?.trim() ?? 'User'
