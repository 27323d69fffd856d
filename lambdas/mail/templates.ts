import { codeLifeSeconds, resetLinkLifeSeconds } from '#rules/accounts/verification.ts'
import { productName } from '#rules/courses/product.ts'
import { htmlOf, type MailContent } from './layout.ts'

/** `fromName` is the sender's name, the product's without it. Replies go to `replyTo`, if there is one. */
export type Message = { subject: string; text: string; html: string; fromName?: string; replyTo?: string }
const linkLifeHours = resetLinkLifeSeconds / 3600
const validFor = `The code is valid for ${codeLifeSeconds / 60} minutes and can be used once.`

export const verificationMail = (code: string) =>
  mailMessage(`Your ${productName} verification code`, {
    title: 'Confirm your email address',
    intro: 'Enter this code to confirm that this email address is yours:',
    code,
    notes: codeNotes("If you didn't sign up or sign in, you can ignore this email. Never share the code."),
  })

export const confirmationMail = (code: string) =>
  mailMessage(`Your ${productName} confirmation code`, {
    title: 'Confirm it is you',
    intro: 'Enter this code to confirm what you are about to change in your account:',
    code,
    notes: codeNotes(
      "If you didn't ask for this, somebody may be using your account: change your password. Never share the code.",
    ),
  })

/** `linkUrl` sets a new password without the code, also while wrong codes have locked it. */
export const resetMail = (code: string, linkUrl: string) =>
  mailMessage(`Reset your ${productName} password`, {
    title: 'Reset your password',
    intro: 'Enter this code to choose a new password:',
    code,
    link: {
      intro: `Or use this link, which needs no code. It works once, within ${linkLifeHours} hours, until you ask for another email:`,
      text: 'Choose a new password',
      url: linkUrl,
    },
    notes: codeNotes(
      "If you didn't ask for this, you can ignore this email: your password stays as it is. Never share the code or the link.",
    ),
  })

export const passwordChangedMail = (supportAddress: string) =>
  mailMessage(`Your ${productName} password was changed`, {
    title: 'Your password was changed',
    intro: 'Other devices have been signed out. Sign in there with your new password.',
    notes: [`If this wasn't you, write to ${supportAddress} right away.`],
  })

export const codeNotes = (warning: string) => [validFor, warning]

/** The subject never holds the code, because lock screens show subjects. A store's mail comes in the store's name. */
export const mailMessage = (subject: string, letter: MailContent, replyTo?: string): Message => ({
  subject: oneLine(subject),
  text: textOf(letter),
  html: htmlOf(letter),
  ...(letter.store &&
    letter.store.name !== productName && { fromName: oneLine(`${letter.store.name} via ${productName}`) }),
  ...(replyTo && { replyTo }),
})

/** Headers have no line breaks, and no character in them may change the order of the others. */
const oneLine = (text: string) =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

const textOf = ({ title, intro, code, rows, link, notes, store }: MailContent) =>
  [
    title,
    intro,
    ...(code ? [code] : []),
    ...(rows ? [rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n')] : []),
    ...(link ? [link.intro, link.url] : []),
    ...notes.map((note) => (typeof note === 'string' ? note : `${note.text}: ${note.url}`)),
    store?.name ?? productName,
  ].join('\n\n')
