import { hasProven } from './verification.ts'

/** The user pool's attribute if it says yes; while it doesn't, the table, where the proof is written first. */
export async function isVerified({ email_verified, email, sub }: Record<string, string>) {
  if (email_verified === 'true') return true
  return email !== undefined && sub !== undefined && (await hasProven(email, sub))
}
