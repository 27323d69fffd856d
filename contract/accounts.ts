import * as z from 'zod/mini'
import { maxPasswordLength, meetsPasswordPolicy, weakPasswordMessage } from '#rules/password.ts'
import { codeDigits } from '#rules/verification.ts'
import { hasControls, isVisible } from '#rules/visible-text.ts'

const maxEmailLength = 254

/**
 * Trimmed and lower-cased, as every address is before use. Checked as it was typed: lower-cased, a letter of another
 * alphabet may become one of ours, and the address somebody else's.
 */
export const Email = z.pipe(
  z.string().check(z.maxLength(maxEmailLength), z.trim()),
  z.email('Enter a valid email address.').check(z.toLowerCase()),
)
export const FullName = z.string().check(
  z.trim(),
  z.refine(isVisible, 'Enter your full name.'),
  z.refine((name) => !hasControls(name), 'Write your name in one line, without control characters.'),
  z.maxLength(100, 'Use at most 100 characters.'),
)
export const NewPassword = z
  .string()
  .check(z.maxLength(maxPasswordLength), z.refine(meetsPasswordPolicy, weakPasswordMessage))
export const Code = z
  .string()
  .check(z.regex(new RegExp(`^\\d{${codeDigits}}$`), `Enter the ${codeDigits}-digit code.`))

export const CodePurpose = z.enum(['verification', 'password_reset'])
export type CodePurpose = z.infer<typeof CodePurpose>

export const SendVerificationEmail = z.strictObject({
  email: Email,
  type: CodePurpose,
  userId: z.optional(z.string()),
})
export const VerifyCode = z.strictObject({ email: Email, code: Code, type: CodePurpose })
export const ResetPassword = z.strictObject({
  email: Email,
  newPassword: NewPassword,
  resetToken: z.string().check(z.minLength(1), z.maxLength(128)),
})
export const ProvisionTestUser = z.strictObject({ email: Email, password: z.string(), full_name: FullName })

/** spec.md section 3: `nextResendAt` is ISO 8601; `error` and `message` may be shown as they are. */
export const VerificationReply = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  error: z.optional(z.string()),
  nextResendAt: z.optional(z.string()),
  lockout: z.optional(z.boolean()),
  attemptsRemaining: z.optional(z.int()),
  userId: z.optional(z.string()),
  resetToken: z.optional(z.string()),
})
export type VerificationReply = z.infer<typeof VerificationReply>

export const Role = z.enum(['seller', 'admin', 'superadmin'])
export type Role = z.infer<typeof Role>

export const Profile = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
})
export type Profile = z.infer<typeof Profile>

/** The public parameters of the sign-in's code challenge; Cognito carries strings only. */
export const ChallengeParameters = z.object({
  maskedEmail: z.string(),
  nextResendAt: z.optional(z.string()),
  attemptsRemaining: z.string(),
  lockout: z.enum(['true', 'false']),
  lockedUntil: z.optional(z.string()),
  /** A new code was asked for and none was sent; `message` says why. */
  refused: z.optional(z.literal('true')),
  message: z.optional(z.string()),
})
export type ChallengeParameters = z.infer<typeof ChallengeParameters>

/** The answer to the sign-in's code challenge that asks for a new code instead. */
export const resendAnswer = 'resend'
