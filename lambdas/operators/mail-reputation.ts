import type { MailReputation } from '#contract/operators/platform.ts'
import { logUnexpected } from '../log/log.ts'
import { mailStatistics } from '../mail/mail-statistics.ts'

/** Returns what became of the mails of the last 14 days; without it where the mail service could not be asked. */
export async function mailReputation(): Promise<{ reputation?: MailReputation }> {
  try {
    return { reputation: await mailStatistics() }
  } catch (error) {
    logUnexpected('mail was not counted', error)
    return {}
  }
}
