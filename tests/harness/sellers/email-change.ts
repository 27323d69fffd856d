import { randomUUID } from 'node:crypto'
import { parseUndoLink, type UndoLink } from '#contract/urls/mail-links.ts'
import {
  confirmEmailChangeHandler as confirmEmailChange,
  requestEmailChangeHandler as requestEmailChange,
  undoEmailChangeHandler as undoEmailChange,
} from '#lambdas/actions/email-change.ts'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { loadEmailChanges } from '#lambdas/data/accounts/email-changes.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { type Accounts, ask, streamTo } from '../functions/accounts.ts'
import type { accountSeller } from './account-seller.ts'

export type TestSeller = Awaited<ReturnType<typeof accountSeller>>

export const newEmail = () => `${randomUUID()}@example.org`

export const requestChange = (seller: TestSeller, email: string) => seller.call(requestEmailChange, { email })
export const confirmChange = (seller: TestSeller, email: string, code: string) =>
  seller.call(confirmEmailChange, { email, code })
export const undo = (link: UndoLink | undefined) => ask(undoEmailChange, link)

/** The text of the newest mail to the address, once the stream has brought the code that was asked for it. */
export async function codeMail({ mails }: Accounts, { userId }: TestSeller, email: string) {
  await streamTo(keys.code('email_change', await emailKeyOf(`${userId} ${email}`)), 'code')
  return mails.find(({ to }) => to === email)?.text ?? ''
}
export const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? ''

/** Moves the seller to a new address. Returns it. */
export async function changeEmail(accounts: Accounts, seller: TestSeller, email = newEmail()) {
  await requestChange(seller, email)
  const reply = await confirmChange(seller, email, codeIn(await codeMail(accounts, seller, email)))
  if (reply.status !== 200 || !reply.body.success) throw new Error(`Not changed: ${JSON.stringify(reply)}`)
  return email
}

/** Brings all that is to be mailed about the seller's address, and returns the texts of those to `to`, newest first. */
export async function addressMails({ mails }: Accounts, { userId }: TestSeller, to: string) {
  for (const { id } of await loadEmailChanges(userId))
    await streamTo(keys.emailChange(userId, id), 'email_change')
  return mails.filter((mail) => mail.to === to)
}

/** The newest link that restores this address. */
export async function undoLink(accounts: Accounts, seller: TestSeller, former: string) {
  const [mail] = (await addressMails(accounts, seller, former)).filter(({ text }) =>
    text.includes('/undo-email#'),
  )
  return parseUndoLink(/undo-email#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
}
