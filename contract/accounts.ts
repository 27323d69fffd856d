import * as z from 'zod/mini'
import { codeDigits } from '#rules/accounts/verification.ts'
import { emailTooLong, hasControls, isVisible, maxEmailLength } from '#rules/text.ts'
import { AccountCodePurpose } from './code-purpose.ts'
import { Role } from './role.ts'

/**
 * Trimmed and lower-cased, as every address is before use. It is validated as typed, because lower-casing may turn a
 * letter of another alphabet into an ASCII letter, and the address into another person's.
 */
export const Email = z.pipe(
  z.string().check(z.trim(), z.maxLength(maxEmailLength, emailTooLong)),
  z.email('Enter a valid email address.').check(z.toLowerCase()),
)
export const FullName = z.string().check(
  z.trim(),
  z.refine(isVisible, 'Enter your full name.'),
  z.refine((name) => !hasControls(name), 'Write your name in one line, without control characters.'),
  z.maxLength(100, 'Use at most 100 characters.'),
)
export const Code = z
  .string()
  .check(z.regex(new RegExp(`^\\d{${codeDigits}}$`), `Enter the ${codeDigits}-digit code.`))

export const SendVerificationEmail = z.strictObject({
  email: Email,
  type: AccountCodePurpose,
  userId: z.optional(z.string()),
})
export const VerifyCode = z.strictObject({ email: Email, code: Code, type: AccountCodePurpose })
export const ResetPassword = z.strictObject({
  email: Email,
  /** Checked by the action, which refuses a weak password as `weak-password` with reasons. */
  newPassword: z.string(),
  resetToken: z.string().check(z.minLength(1), z.maxLength(128)),
})
export const ProvisionTestUser = z.strictObject({ email: Email, password: z.string(), full_name: FullName })

/**
 * `nextResendAt` is ISO 8601; `error` and `message` may be shown as they are. The two durations are whole seconds from
 * now until `nextResendAt` and until the end of the lockout, so that a client does not need its own clock.
 */
export const VerificationReply = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  error: z.optional(z.string()),
  nextResendAt: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.int()),
  lockout: z.optional(z.boolean()),
  lockedForSeconds: z.optional(z.int()),
  attemptsRemaining: z.optional(z.int()),
  userId: z.optional(z.string()),
  resetToken: z.optional(z.string()),
})
export type VerificationReply = z.infer<typeof VerificationReply>

export const Profile = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
})
export type Profile = z.infer<typeof Profile>

/** The public parameters of the code challenge at sign-in. Cognito supports strings only. */
export const ChallengeParameters = z.object({
  /** What is asked for: the code in a mail, or with `authenticator` that of an app. Mailed without it. */
  kind: z.optional(z.enum(['email', 'authenticator'])),
  maskedEmail: z.string(),
  nextResendAt: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.string()),
  attemptsRemaining: z.string(),
  lockout: z.enum(['true', 'false']),
  lockedUntil: z.optional(z.string()),
  lockedForSeconds: z.optional(z.string()),
  /** Whether a code is valid now. If not, the client requests one with `send-verification-email`. */
  hasCode: z.enum(['true', 'false']),
  message: z.optional(z.string()),
})
export type ChallengeParameters = z.infer<typeof ChallengeParameters>
