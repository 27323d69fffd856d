/**
 * Returns an address to link to if it is an https one, because social URLs must be https. The result is the full URL:
 * an input such as `https:x.example`, which means `https://x.example/`, would be a path on the page's own origin.
 */
export const httpsLink = (address: string) => (isHttps(address) ? new URL(address).href : undefined)

/** Returns a `tel:` link with the digits of a typed phone number; undefined if there is no number to call. */
export function phoneLink(phone: string) {
  const digits = phone.replaceAll(/\D/g, '')
  if (!digits) return undefined
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`
}

/** Returns a `mailto:` link to a plain address; undefined for anything else, such as one that adds a subject. */
export const mailLink = (address: string) =>
  /^[\w.+-]+@[\w.-]+$/.test(address) ? `mailto:${address}` : undefined

/**
 * Returns the source of a cover from the catalog: a path of the app in the preview, an absolute address once published.
 */
export const imageSource = (address: string) =>
  /^\/(?!\/)/.test(address) || /^https?:\/\//.test(address) ? address : undefined

const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:'
