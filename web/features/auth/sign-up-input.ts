import { passwordProblems } from '#rules/password.ts'
import { isVisible } from '#rules/visible-text.ts'
import { looksLikeEmail } from '../../ui/controls/email-field.tsx'

export type SignUpInput = {
  fullName: string
  email: string
  password: string
  confirmation: string
  hasAccepted: boolean
}

export const isComplete = ({ fullName, email, password, confirmation, hasAccepted }: SignUpInput) =>
  isVisible(fullName) &&
  looksLikeEmail(email) &&
  passwordProblems(password, email).length === 0 &&
  password === confirmation &&
  hasAccepted
