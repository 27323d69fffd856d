/**
 * An address to link to, if it is an https one; spec's social URLs are nothing else. Written out in full: what stands
 * by itself for `https://x.example/`, such as `https:x.example`, would be a path of the page's own.
 */
export const httpsLink = (address: string) => (isHttps(address) ? new URL(address).href : undefined)

/** `tel:` with the digits of a typed phone number; undefined if there is none to call. */
export function phoneLink(phone: string) {
  const digits = phone.replaceAll(/\D/g, '')
  if (!digits) return undefined
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`
}

/** Covers come from the catalog: a path of the app while previewing, an absolute address once published. */
export const imageSource = (address: string) =>
  /^\/(?!\/)/.test(address) || /^https?:\/\//.test(address) ? address : undefined

const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:'
