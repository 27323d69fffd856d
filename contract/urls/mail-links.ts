export type UndoLink = { account: string; token: string }

/** 256 bits as 64 letters. */
const linkToken = /^[a-p]{64}$/

/** Path of the page that restores an address. Browsers do not send the fragment to a server. */
export const undoLinkPath = ({ account, token }: UndoLink) => `/undo-email#account=${account}&token=${token}`

/** Returns the content of the page address's fragment; undefined if the page was not opened with such a link. */
export function parseUndoLink(fragment: string): UndoLink | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  const account = fields.get('account')
  const token = fields.get('token')
  return account && token && isLinkToken(token) ? { account, token } : undefined
}

export type ResetLink = { email: string; token: string }

/**
 * Returns whether a reset token comes from a mailed link: 256 bits as 64 letters. The token for a correct code has another
 * format.
 */
export const isLinkToken = (token: string) => linkToken.test(token)

/**
 * Path of the page that a reset mail links to. Browsers do not send the fragment to a server. Digits of the address are
 * encoded too, so that the code is the mail's only run of digits.
 */
export const resetLinkPath = ({ email, token }: ResetLink) =>
  `/auth?screen=reset-password#email=${Array.from(email, encoded).join('')}&token=${token}`

const encoded = (character: string) =>
  /\d/.test(character) ? `%3${character}` : encodeURIComponent(character)

/** Returns the content of the page address's fragment; undefined if the page was not opened with such a link. */
export function parseResetLink(fragment: string): ResetLink | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  const email = fields.get('email')
  const token = fields.get('token')
  return email && token && isLinkToken(token) ? { email, token } : undefined
}

/** Returns the path that the mailed link to a file with a seller's data leads to. The token is in the fragment, which no server and no log sees. */
export const exportLinkPath = (token: string) => `/app/profile#download=${token}`
/** Returns the token of the link; undefined if the fragment has none. */
export const parseExportToken = (hash: string) =>
  new URLSearchParams(hash.slice(1)).get('download') ?? undefined
