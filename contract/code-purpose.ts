import * as z from 'zod/mini'

export const AccountCodePurpose = z.enum(['verification', 'password_reset'])
export type AccountCodePurpose = z.infer<typeof AccountCodePurpose>
/**
 * What a code is for. A `library` code opens a buyer's library, with a `confirmation` code a signed-in seller confirms what
 * someone at an unlocked browser must not do. An
 * `email_change` code moves an account to an address.
 */
export const CodePurpose = z.enum([...AccountCodePurpose.options, 'library', 'confirmation', 'email_change'])
export type CodePurpose = z.infer<typeof CodePurpose>
