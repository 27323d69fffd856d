import { dayMs } from '#rules/time.ts'
import { isoAt } from '../clock.ts'
import { triggerResend } from '../data/accounts/outbox.ts'
import { logUnexpected } from '../log/log.ts'
import { countFailure } from '../metrics.ts'
import { deleteUnsent, keepUnsent, listUnsent, readUnsent, type UnsentMail } from './unsent-records.ts'

/** How long a mail is tried; a code has expired when the stream gives it up. */
const triesForMs = dayMs

/** Counts of mails. `kept`: expired codes, and mails that were tried for a day. */
export type ResentMail = { resent: number; kept: number; failed: number; left: boolean }

/**
 * Has mail sent again that the stream gave up. A file is deleted after its items were changed, so a run that dies changes them
 * again; an item whose mail has left meanwhile sends nothing.
 */
export async function resendUnsent(hasTime: () => boolean, now: number): Promise<ResentMail> {
  const result: ResentMail = { resent: 0, kept: 0, failed: 0, left: false }
  const isTried = ({ type, since }: UnsentMail) => type !== 'code' && now - Date.parse(since) < triesForMs
  const take = async (file: string) => {
    const mails = await readUnsent(file)
    const tried = mails.filter(isTried)
    for (const { key, since } of tried) await triggerResend(key, since, now)
    if (tried.length < mails.length) await keepUnsent(file)
    else await deleteUnsent(file)
    result.resent += tried.length
    result.kept += mails.length - tried.length
  }
  for await (const page of listUnsent('aws/lambda/'))
    for (const file of page) {
      if (!hasTime()) return { ...result, left: true }
      countFailure('MailUndelivered')
      try {
        await take(file)
      } catch (error) {
        result.failed += 1
        logUnexpected('mail was not resent', error)
      }
    }
  return result
}

/** Has every mail of the kept files sent once more, at any age. Codes have expired and stay. */
export async function resendKept(now: number): Promise<number> {
  let resent = 0
  for await (const page of listUnsent('given-up/'))
    for (const file of page) {
      const mails = (await readUnsent(file)).filter(({ type }) => type !== 'code')
      for (const { key } of mails) await triggerResend(key, isoAt(now), now)
      if (mails.length > 0) await deleteUnsent(file)
      resent += mails.length
    }
  return resent
}
