import type { VerificationReply } from '#contract/accounts.ts'
import type { AccountCodePurpose } from '#contract/code-purpose.ts'
import { textHash } from '../crypto/text-hash.ts'
import { newToken } from '../crypto/tokens.ts'
import { loadCode } from '../data/accounts/codes.ts'
import { grantWrite } from '../data/accounts/reset-grants.ts'
import { userPoolId } from '../env.ts'
import type { Client } from '../http/request.ts'
import { isWithinLimit } from './client-limits.ts'
import { type Account, findAccount, markEmailVerified } from './cognito-users.ts'
import { checkCodeReply, tooManyRequests } from './replies.ts'
import { checkCode, codeRecipient } from './verification.ts'

type Attempt = { email: string; code: string; type: AccountCodePurpose }

/**
 * A right code verifies the email address (`verification`) or returns a reset token (`password_reset`). Only the token's hash
 * is stored, in the transaction that spends the code.
 */
export async function verifyCode(
  { email, code, type }: Attempt,
  client: Client,
  now: number,
): Promise<VerificationReply> {
  const recipient = await codeRecipient(type, email)
  const [known, allowed] = await Promise.all([loadCode(recipient), isWithinLimit('check', client, now)])
  if (!allowed) return tooManyRequests
  const token = type === 'password_reset' ? newToken() : undefined
  let account: Account | undefined
  const checking = await checkCode(recipient, code, now, {
    reading: Promise.resolve(known),
    findUserId: async () => {
      account = await findAccount(userPoolId(), recipient.email)
      return account?.enabled ? account.userId : undefined
    },
    alongside: (userId) => (token ? [grantWrite(recipient.emailKey, textHash(token), userId, now)] : []),
  })
  if (checking.result === 'right' && account && !token) await markEmailVerified(account.ref)
  return checkCodeReply(checking, now, token)
}
