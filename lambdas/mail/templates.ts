import { productName } from '#rules/product.ts'
import { codeLifeSeconds, resetLinkLifeSeconds } from '#rules/verification.ts'
import { htmlOf, type Letter } from './layout.ts'

export type Message = { subject: string; text: string; html: string }
const linkLifeHours = resetLinkLifeSeconds / 3600
const validFor = `The code is valid for ${codeLifeSeconds / 60} minutes and can be used once.`

export const verificationMail = (code: string) =>
  message(`Your ${productName} verification code`, {
    title: 'Confirm your email address',
    intro: 'Enter this code to confirm that this email address is yours:',
    code,
    notes: [validFor, "If you didn't sign up or sign in, you can ignore this email. Never share the code."],
  })

/** `linkUrl` sets a new password without the code, also while wrong codes have locked it. */
export const resetMail = (code: string, linkUrl: string) =>
  message(`Reset your ${productName} password`, {
    title: 'Reset your password',
    intro: 'Enter this code to choose a new password:',
    code,
    link: {
      intro: `Or use this link, which needs no code. It works once, within ${linkLifeHours} hours, until you ask for another email:`,
      text: 'Choose a new password',
      url: linkUrl,
    },
    notes: [
      validFor,
      "If you didn't ask for this, you can ignore this email: your password stays as it is. Never share the code or the link.",
    ],
  })

export const passwordChangedMail = (supportAddress: string) =>
  message(`Your ${productName} password was changed`, {
    title: 'Your password was changed',
    intro: 'You have been signed out everywhere. Sign in with your new password to continue.',
    notes: [`If this wasn't you, write to ${supportAddress} right away.`],
  })

/** The subject never holds the code, because lock screens show subjects. */
const message = (subject: string, letter: Letter): Message => ({
  subject,
  text: textOf(letter),
  html: htmlOf(letter),
})

const textOf = ({ title, intro, code, link, notes }: Letter) =>
  [
    title,
    intro,
    ...(code ? [code] : []),
    ...(link ? [link.intro, link.url] : []),
    ...notes,
    productName,
  ].join('\n\n')
