import { isEmailVerified } from './verification.ts'

/** Reads the user pool's attribute, and if that is not true yet, the table, where the proof is written first. */
export async function isVerified({ email_verified, email, sub }: Record<string, string>) {
  if (email_verified === 'true') return true
  return email !== undefined && sub !== undefined && (await isEmailVerified(email, sub))
}
