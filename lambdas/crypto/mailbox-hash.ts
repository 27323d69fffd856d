import { mailboxOf } from '#rules/names/mailbox.ts'
import { textHash } from './text-hash.ts'

/**
 * The same for every address of a mailbox. Without a secret: the table has the addresses of readers and sellers themselves, and
 * only functions read it.
 */
export const mailboxHashOf = (email: string) => textHash(`mailbox:${mailboxOf(email.trim().toLowerCase())}`)
