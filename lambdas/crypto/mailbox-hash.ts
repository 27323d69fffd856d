import { mailboxOf } from '#rules/names/mailbox.ts'
import { hashOf } from './tokens.ts'

/**
 * The same for every address of a mailbox. Without a secret: the table has the addresses of readers and sellers themselves, and
 * only functions read it.
 */
export const mailboxHashOf = (email: string) => hashOf(`mailbox:${mailboxOf(email.trim().toLowerCase())}`)
