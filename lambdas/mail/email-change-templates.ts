import { emailUndoDays } from '#rules/links.ts'
import { productName } from '#rules/product.ts'
import { codeNotes, mailMessage } from './templates.ts'

export const changeCodeMail = (code: string) =>
  mailMessage(`Confirm your new ${productName} email address`, {
    title: 'Confirm your new email address',
    intro: 'Enter this code to use this address for your account:',
    code,
    notes: codeNotes("If you didn't ask for this, you can ignore this email. Never share the code."),
  })

/** The email address has an account of its own. Whoever asked for the change is not told. */
export const emailTakenMail = () =>
  mailMessage(`Your ${productName} email address`, {
    title: 'This address has an account',
    intro:
      'Somebody asked to use this address for another account. It has an account already, so nothing changes.',
    notes: ["If this was you, use another address. If it wasn't, you can ignore this email."],
  })

/** It names no other email address: the mailbox may no longer be the seller's. */
export const emailChangedMail = (url: string) =>
  mailMessage(`Your ${productName} email address was changed`, {
    title: 'Your email address was changed',
    intro: 'Your account uses another address now.',
    link: {
      intro: `If this wasn't you, take it back. The link works once, within ${emailUndoDays} days:`,
      text: 'Restore this address',
      url,
    },
    notes: ['If this was you, there is nothing to do.'],
  })

export const emailRestoredMail = (support: string) =>
  mailMessage(`Your ${productName} email address was changed back`, {
    title: 'Your email address was changed back',
    intro:
      'Your account has its previous address again, by the link that we sent there. You are signed out everywhere.',
    notes: [`If this wasn't you, write to ${support} right away.`],
  })
