import type { ConfirmationReply } from '#contract/closing.ts'
import { emailOfOwner } from '../data/plans/plan-mails.ts'
import type { Write } from '../data/table/client.ts'
import { Failure } from '../failure.ts'
import { checkCodeReply, sendCodeReply } from './replies.ts'
import { checkCode, codeRecipient, sendCode } from './verification.ts'

/** A signed-in seller; `email` is the account's email address as the table has it now, not as the token says. */
export type SellerWithEmail = { userId: string; email: string }

/** @throws Failure 'not-found' once the seller is deleted */
export async function loadSellerWithEmail(userId: string): Promise<SellerWithEmail> {
  const email = await emailOfOwner(userId)
  if (email === undefined) throw new Failure('not-found', 'This account is deleted.')
  return { userId, email }
}

/**
 * Mails a code that confirms a sensitive action, so that someone at an unlocked browser cannot perform it.
 * Limited neither by client nor by mailbox, as codes for strangers are: the codes for the account's own email are limited
 * already, and requests of strangers for the mailbox's tags must not use them up.
 */
export async function sendConfirmationCode(
  { email }: SellerWithEmail,
  now: number,
): Promise<ConfirmationReply> {
  const recipient = await codeRecipient('confirmation', email)
  return sendCodeReply('confirmation', await sendCode(recipient, now), now)
}

/**
 * Makes writes in the transaction that spends the seller's newest code.
 * @throws Failure 'wrong-code'; ConditionFailedError if only a condition of the writes does not hold. Nothing was written
 * then, and the attempt is counted.
 */
export async function confirmWithCode(
  { userId, email }: SellerWithEmail,
  code: string,
  { now, writes }: { now: number; writes: Write[] },
) {
  const checking = await checkCode(await codeRecipient('confirmation', email), code, now, {
    findUserId: async () => userId,
    alongside: () => writes,
  })
  if (checking.result === 'right') return
  throw new Failure('wrong-code', checkCodeReply(checking, now).error ?? '')
}
