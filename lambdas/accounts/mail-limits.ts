import { domainOf, mailboxOf } from '#rules/mailbox.ts'
import {
  type CodeState,
  isFirstOfDay,
  mailsKeptForFirst,
  mailsPerDomainHour,
  mailsPerMailboxHour,
  mailsToUnverifiedPerHour,
} from '#rules/verification.ts'
import { countedInHour, countInHour, takeBack } from '../data/rates.ts'
import { mailboxKeyOf } from './crypto.ts'

const toUnverified = 'mail-to-unverified'

/** Limit of the hourly count of mails to unverified addresses. An address's first mail of a day may use the reserve. */
const unverifiedLimit = (isFirst: boolean) =>
  isFirst ? mailsToUnverifiedPerHour : mailsToUnverifiedPerHour - mailsKeptForFirst

/** A mail that was counted; `takeBack` removes it from the counts if it was not sent. */
export type CountedMail = { takeBack: () => Promise<void> }

/**
 * Counts a verification mail that is asked for, per mailbox and per domain. Undefined if a limit forbids it; then
 * nothing is counted. The same for every address, with an account or without.
 */
export async function countVerificationMail(
  email: string,
  known: CodeState | undefined,
  now: number,
): Promise<CountedMail | undefined> {
  const isFirst = isFirstOfDay(known, now)
  if ((await countedInHour(toUnverified, now)) >= unverifiedLimit(isFirst)) return undefined
  const domainLimit = isFirst ? 2 * mailsPerDomainHour : mailsPerDomainHour
  return countEach(
    [await mailboxLimit(email), { what: await keyFor(domainOf(email)), limit: domainLimit }],
    now,
  )
}

/**
 * Counts a mail that is about to leave for an address that was never verified. A reset mail is counted per mailbox
 * here. Undefined if a limit forbids it; then nothing is counted.
 */
export async function countUnverifiedMail(
  { email, isFirst, isReset }: { email: string; isFirst: boolean; isReset: boolean },
  now: number,
): Promise<CountedMail | undefined> {
  const limits = [{ what: toUnverified, limit: unverifiedLimit(isFirst) }]
  if (isReset) limits.push(await mailboxLimit(email))
  return countEach(limits, now)
}

/** Shared by both purposes, so that tags of one mailbox get no more mails than one address. */
const mailboxLimit = async (email: string) => ({
  what: await keyFor(mailboxOf(email)),
  limit: mailsPerMailboxHour,
})

const keyFor = async (value: string) => `mail#${await mailboxKeyOf(value)}`

async function countEach(
  limits: readonly { what: string; limit: number }[],
  now: number,
): Promise<CountedMail | undefined> {
  const counted: string[] = []
  const uncount = async () => void (await Promise.all(counted.map((what) => takeBack(what, now))))
  for (const { what, limit } of limits) {
    if (await countInHour(what, limit, now)) counted.push(what)
    else return void (await uncount())
  }
  return { takeBack: uncount }
}
