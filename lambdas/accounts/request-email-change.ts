import type { VerificationReply } from '#contract/accounts.ts'
import { emailChangeCodesPerHour } from '#rules/links.ts'
import { emailKeyOf } from '../crypto/keyed-hashes.ts'
import type { CodeRecipient } from '../data/accounts/codes.ts'
import { countInHour } from '../data/table/rate-limits.ts'
import { userPoolId } from '../env.ts'
import { Failure } from '../failure.ts'
import type { Client, Seller } from '../http/request.ts'
import { findAccount } from './cognito-users.ts'
import { tooManyRequests } from './replies.ts'
import { sendLimitedCode } from './send-code.ts'

/**
 * The code of one account for one email address: it is refused for any other account or
 * email address.
 */
export const changeCodeRecipient = async (userId: string, email: string): Promise<CodeRecipient> => ({
  purpose: 'email_change',
  emailKey: await emailKeyOf(`${userId} ${email}`),
  email,
})

/**
 * Sends a code to the new email address. Work and reply are the same whether it has an account: only deliver-mail looks.
 * @throws Failure 'invalid-input' for the account's own email address
 */
export async function requestEmailChange(
  seller: Seller,
  email: string,
  client: Client,
  now: number,
): Promise<VerificationReply> {
  const account = await findAccount(userPoolId(), seller.userId)
  if (!account?.enabled) throw new Failure('not-signed-in', 'Please sign in.')
  if (account.email.toLowerCase() === email)
    throw new Failure('invalid-input', 'This is your email address already.')
  if (!(await countInHour(`email-change#${seller.userId}`, emailChangeCodesPerHour, now)))
    return tooManyRequests
  return sendLimitedCode(await changeCodeRecipient(seller.userId, email), client, now)
}
