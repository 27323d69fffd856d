const tokenFormat = /^[\w-]{43}$/

/** Returns the path of the page that a buyer returns to after paying. Browsers do not send the key to a server. */
export const thanksPath = (checkoutId: string, key: string) => `/thanks/${checkoutId}#${key}`

/** The buyer's library. `/library`, where it was before, is a path of the seller's application. */
export const libraryPath = '/learn'

/** Returns the path of a course in the library. */
export const coursePath = (productId: string) => `${libraryPath}/${encodeURIComponent(productId)}`

/** Returns the path of a mail's access link, which opens the library, or a course. Browsers do not send the token to a server. */
export const accessLinkPath = (token: string, productId?: string) =>
  `${productId === undefined ? libraryPath : coursePath(productId)}#${token}`

/** Returns the path of a link that gives one seat to its first claimer. */
export const giftLinkPath = (token: string) => `/gift#${token}`

/** Returns the key or token in the fragment of a buyer's page address; undefined if it has none or an incomplete one. */
export function parseToken(fragment: string): string | undefined {
  const token = fragment.replace(/^#/, '')
  return tokenFormat.test(token) ? token : undefined
}
