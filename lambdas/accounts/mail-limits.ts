import type { CodePurpose } from '#contract/code-purpose.ts'
import { mailsPerMailboxHour, unverifiedMailLimits } from '#rules/accounts/verification.ts'
import { domainOf, mailboxOf } from '#rules/names/mailbox.ts'
import { mailboxKeyOf } from '../crypto/keyed-hashes.ts'
import type { CodeRecipient } from '../data/accounts/codes.ts'
import type { Write } from '../data/table/client.ts'
import { countInHour, countUpTo, hourlyCountUpdate, undoCount } from '../data/table/rate-limits.ts'
import { mailsPerDay } from '../env.ts'

const toUnverified = 'mail-to-unverified'

/** Limit of the hourly count of mails to unverified emails. The first mail of a day to an email may use the reserve. */
function unverifiedLimit(isFirst: boolean) {
  const { unverified, keptForFirst } = unverifiedMailLimits(mailsPerDay())
  return isFirst ? unverified : unverified - keptForFirst
}

function domainLimit(isFirst: boolean) {
  const { perDomain } = unverifiedMailLimits(mailsPerDay())
  return isFirst ? 2 * perDomain : perDomain
}

/** A mail that was counted; `undoCount` removes it from the counts if it was not sent. */
export type CountedMail = { takeBack: () => Promise<void> }

/** A mail that was counted before it is known whether it is the email address's first of the day. */
export type RequestedMail = CountedMail & { isWithin: (isFirst: boolean) => boolean }

/**
 * Counts a verification mail that is asked for, per domain and against what unverified email addresses share. The same for
 * every email address: deliver-mail returns the count of one that no unverified account receives (`uncountUnsentMail`).
 */
export async function countRequestedMail(email: string, now: number): Promise<RequestedMail> {
  const limits = [
    { what: toUnverified, limitFor: unverifiedLimit },
    { what: await domainKey(email), limitFor: domainLimit },
  ]
  const counts = await Promise.all(
    limits.map(async ({ what, limitFor }) => ({
      what,
      limitFor,
      count: await countUpTo(what, limitFor(true), now),
    })),
  )
  return {
    isWithin: (isFirst) =>
      counts.every(({ count, limitFor }) => count !== undefined && count <= limitFor(isFirst)),
    takeBack: async () => {
      const counted = counts.filter(({ count }) => count !== undefined)
      await Promise.all(counted.map(({ what }) => undoCount(what, now)))
    },
  }
}

/** Counts a mail to the mailbox as part of the transaction that issues its code. */
export const mailboxCountWrite = async (
  { purpose, email }: Pick<CodeRecipient, 'purpose' | 'email'>,
  now: number,
): Promise<Write> => ({
  Update: hourlyCountUpdate(await mailboxKey(purpose, email), mailsPerMailboxHour, now),
})

/**
 * Counts a library's code that is about to leave, per mailbox. Undefined if the mailbox has had its mails of the hour; then
 * nothing is counted.
 */
export const countLibraryCode = async (email: string, now: number): Promise<CountedMail | undefined> =>
  countWithin(await mailboxKey('library', email), mailsPerMailboxHour, now)

/** Returns the count of a verification mail asked for at `askedAt` (epoch ms) that went to no unverified email address. */
export const uncountUnsentMail = (askedAt: number) => undoCount(toUnverified, askedAt)

/**
 * Counts any other mail that is about to leave for an email address that was never verified. Undefined if the limit forbids it;
 * then nothing is counted.
 */
export const countUnverifiedMail = (isFirst: boolean, now: number): Promise<CountedMail | undefined> =>
  countWithin(toUnverified, unverifiedLimit(isFirst), now)

/**
 * Shared by all tags of a mailbox, so that they get no more mails than one email address. Every purpose has its own, so that
 * requests for one use up no mails of another. Only verification and reset share one: a stranger who signs up with somebody's
 * tags can cause both. Both are counted when they are asked for, whether the email address has an account or not: a reply
 * that tells of the count tells nothing about the account.
 */
const mailboxKey = async (purpose: CodePurpose, email: string) =>
  `mail#${purpose === 'password_reset' ? 'verification' : purpose}#${await mailboxKeyOf(mailboxOf(email))}`

const domainKey = async (email: string) => `mail#${await mailboxKeyOf(domainOf(email))}`

async function countWithin(what: string, limit: number, now: number): Promise<CountedMail | undefined> {
  const isCounted = await countInHour(what, limit, now)
  return isCounted ? { takeBack: () => undoCount(what, now) } : undefined
}
