import { ulid } from 'ulid'
import type { VerificationReply } from '#contract/accounts.ts'
import { emailChangeChecksPerHour } from '#rules/links.ts'
import { emailKeyOf, newNonce } from '../crypto/keyed-hashes.ts'
import {
  beginEmailChangeWrite,
  cancelEmailChange,
  type EmailChange,
  finishChange,
  forgetEmailChange,
  isReservedForOther,
  loadEmailChanges,
  reservePrevious,
} from '../data/accounts/email-changes.ts'
import { countInHour } from '../data/table/rate-limits.ts'
import { userPoolId } from '../env.ts'
import { Failure } from '../failure.ts'
import type { Client, Seller } from '../http/request.ts'
import { isWithinLimit } from './client-limits.ts'
import { type Account, changeEmail, findAccount } from './cognito-users.ts'
import { withEmailLock } from './email-lock.ts'
import { checkCodeReply, tooManyRequests } from './replies.ts'
import { changeCodeRecipient } from './request-email-change.ts'
import { checkCode } from './verification.ts'

type Confirmation = { email: string; code: string }

/**
 * Moves the account to the email address that the right code came to. What the code was right for is recorded when it is spent,
 * so a change that was interrupted is completed by the same request, or with the account's next token.
 * @throws Failure 'email-taken' if another account has the email address by now, 'conflict' during a password reset or after
 * another change
 */
export async function confirmEmailChange(
  seller: Seller,
  { email, code }: Confirmation,
  client: Client,
  now: number,
): Promise<VerificationReply> {
  const { userId } = seller
  const account = await findAccount(userPoolId(), userId)
  if (!account?.enabled) throw new Failure('not-signed-in', 'Please sign in.')
  const begun = await interruptedChange(userId, email)
  // A request is repeated when its reply was lost.
  if (!begun && account.email === email) return changed
  if (!begun) {
    const isAllowed = await Promise.all([
      isWithinLimit('check', client, now),
      countInHour(`email-check#${userId}`, emailChangeChecksPerHour, now),
    ])
    if (!isAllowed.every(Boolean)) return tooManyRequests
    const refused = await consumeCode(account, { email, code }, now)
    if (refused) return refused
  }
  await applyChange(account, email, now)
  return changed
}

const interruptedChange = async (userId: string, email: string) =>
  (await loadEmailChanges(userId)).find(({ state, to }) => state === 'applying' && to === email)

const changed = { success: true, message: 'Your email address was changed.' }

/** Returns the reply to a code that is not right. */
async function consumeCode({ userId, email: from }: Account, { email, code }: Confirmation, now: number) {
  const change = {
    id: ulid(now),
    user_id: userId,
    from,
    to: email,
    from_key: await emailKeyOf(from),
    nonce: newNonce(),
  }
  const checking = await checkCode(await changeCodeRecipient(userId, email), code, now, {
    findUserId: async () => userId,
    alongside: () => [beginEmailChangeWrite(change, now)],
  })
  return checking.result === 'right' ? undefined : checkCodeReply(checking, now)
}

const applyChange = ({ userId, ref }: Account, email: string, now: number) =>
  withEmailLock(userId, now, async (account) => {
    const change = await interruptedChange(userId, email)
    if (!change) return
    if (account?.email !== change.from && account?.email !== email) {
      await forgetEmailChange(change)
      throw new Failure('conflict', 'Your email address was changed meanwhile. Ask for a new code.')
    }
    // An unfinished change still owes its previous email the mail with the link.
    const unfinished = account.email !== email && (await interruptedChange(userId, account.email))
    if (unfinished) await finishChange(unfinished)
    if (await isTaken(change, now)) return refuseChange(change)
    await reservePrevious(change, now)
    if (!(await changeEmail(ref, email))) return refuseChange(change)
    await finishChange(change)
  })

async function refuseChange(change: EmailChange): Promise<never> {
  await cancelEmailChange(change)
  throw new Failure('email-taken', 'Another account uses this email address.')
}

const isTaken = async ({ to, user_id }: EmailChange, now: number) =>
  isReservedForOther(await emailKeyOf(to), user_id, now)
