import { passwordProblems } from '#rules/password.ts'

export type SignUpInput = {
  fullName: string
  email: string
  password: string
  confirmation: string
  hasAccepted: boolean
}

const looksLikeEmail = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())

export const isComplete = ({ fullName, email, password, confirmation, hasAccepted }: SignUpInput) =>
  fullName.trim() !== '' &&
  looksLikeEmail(email) &&
  passwordProblems(password, email).length === 0 &&
  password === confirmation &&
  hasAccepted
