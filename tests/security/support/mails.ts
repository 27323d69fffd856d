import { setTimeout as pause } from 'node:timers/promises'
import type { CodePurpose } from '#contract/code-purpose.ts'
import type { Mail } from '#local/emulators/ses/mailbox.ts'
import { mailTo } from '#tests/harness/stack/inbox.ts'

const timeoutMs = 15_000
const subjects: Record<CodePurpose, RegExp> = {
  verification: /verification code/,
  password_reset: /^Reset your/,
  library: /library code/,
  confirmation: /confirmation code/,
  email_change: /^Confirm your new/,
}

export const codeIn = ({ text }: Mail) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

/** The link of a reset mail and what it carries. */
export function linkIn({ text }: Pick<Mail, 'text'> = { text: '' }) {
  const [url] = /https?:\/\/\S+#\S+/.exec(text) ?? []
  if (!url) throw new Error('The mail holds no link.')
  const fields = new URLSearchParams(new URL(url).hash.slice(1))
  return { url, email: fields.get('email') ?? '', resetToken: fields.get('token') ?? '' }
}

/** The code of the newest mail for a purpose, once there are this many. */
export async function codeMailed(origin: string, to: string, purpose: CodePurpose, count = 1) {
  const [newest] = await mailsAbout(origin, to, subjects[purpose], count)
  return newest ? codeIn(newest) : ''
}

/** Waits for this many mails with such a subject; newest first. */
export async function mailsAbout(origin: string, to: string, subject: RegExp, count = 1): Promise<Mail[]> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await pause(20)) {
    const mails = (await mailTo(origin, to)).filter((mail) => subject.test(mail.subject))
    if (mails.length >= count) return mails
  }
  throw new Error('The mail did not arrive.')
}
