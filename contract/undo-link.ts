export type UndoLink = { account: string; token: string }

const linkToken = /^[a-p]{64}$/

/** Path of the page that restores an address. Browsers do not send the fragment to a server. */
export const undoLinkPath = ({ account, token }: UndoLink) => `/undo-email#account=${account}&token=${token}`

/** Returns the content of the page address's fragment; undefined if the page was not opened with such a link. */
export function parseUndoLink(fragment: string): UndoLink | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  const account = fields.get('account')
  const token = fields.get('token')
  return account && token && linkToken.test(token) ? { account, token } : undefined
}
