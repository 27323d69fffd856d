import { productName } from '#rules/product.ts'
import { codeLifeSeconds } from '#rules/verification.ts'
import { htmlOf, type Letter } from './layout.ts'

export type Message = { subject: string; text: string; html: string }
const validFor = `The code is valid for ${codeLifeSeconds / 60} minutes and can be used once.`

export const verificationMail = (code: string) =>
  message(`Your ${productName} verification code`, {
    title: 'Confirm your email address',
    intro: 'Enter this code to confirm that this email address is yours:',
    code,
    notes: [validFor, "If you didn't sign up or sign in, you can ignore this email. Never share the code."],
  })

export const resetCodeMail = (code: string) =>
  message(`Reset your ${productName} password`, {
    title: 'Reset your password',
    intro: 'Enter this code to choose a new password:',
    code,
    notes: [
      validFor,
      "If you didn't ask for this, you can ignore this email: your password stays as it is. Never share the code.",
    ],
  })

export const passwordChangedMail = (supportAddress: string) =>
  message(`Your ${productName} password was changed`, {
    title: 'Your password was changed',
    intro: 'You have been signed out everywhere. Sign in with your new password to continue.',
    notes: [`If this wasn't you, write to ${supportAddress} right away.`],
  })

/** The subject never holds the code: lock screens show it. */
const message = (subject: string, letter: Letter): Message => ({
  subject,
  text: textOf(letter),
  html: htmlOf(letter),
})

const textOf = ({ title, intro, code, notes }: Letter) =>
  [title, intro, ...(code ? [code] : []), ...notes, productName].join('\n\n')
