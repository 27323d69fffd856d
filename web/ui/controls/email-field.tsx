import type { Ref } from 'react'
import {
  buyerEmailTooLong,
  emailMissing,
  emailTooLong,
  maxBuyerEmailLength,
  maxEmailLength,
} from '#rules/text.ts'
import { TextField } from './text-field.tsx'

type Props = {
  onChange: (email: string) => void
  error?: string | undefined
  autoComplete?: 'username' | 'email'
} & (
  | { value: string }
  /** Not rendered at every key stroke. */
  | { defaultValue: string; ref: Ref<HTMLInputElement> }
)

/** Marked as the user name unless it says otherwise, so that password managers store it with the password. */
export const EmailField = ({ onChange, ...field }: Props) => (
  <TextField
    label="Email"
    type="email"
    name="email"
    autoComplete="username"
    autoCapitalize="none"
    required
    onChange={(event) => onChange(event.target.value)}
    {...field}
  />
)

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A basic check for the form. The server validates the address. */
export const looksLikeEmail = (email: string) => hasEmailShape(email) && !isTooLong(email)

const hasEmailShape = (email: string) => emailShape.test(email.trim())
const isTooLong = (email: string) => email.trim().length > maxEmailLength

/** Returns the error of a submitted address; undefined if it is valid. */
export const emailProblem = (email: string) => problemOf(email, emailLengthProblem(email))

/** The same for an address that somebody paid with, which may be longer. */
export const buyerEmailProblem = (email: string) =>
  problemOf(email, email.trim().length > maxBuyerEmailLength ? buyerEmailTooLong : undefined)

function problemOf(email: string, tooLong: string | undefined) {
  if (email.trim() === '') return emailMissing
  if (tooLong) return tooLong
  return hasEmailShape(email) ? undefined : 'Enter a valid email address.'
}

/** Returns the error to show while the address is typed. */
export const emailLengthProblem = (email: string) => (isTooLong(email) ? emailTooLong : undefined)
