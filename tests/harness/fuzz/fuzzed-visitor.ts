import type { ActionName } from '#contract/api/api.ts'
import { codeRecipient } from '#lambdas/accounts/verification.ts'
import { sendVerificationEmailHandler as sendCode } from '#lambdas/actions/codes.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { grantWrite } from '#lambdas/data/accounts/reset-grants.ts'
import { transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { ask, mailedCode } from '../functions/accounts.ts'
import type { FuzzedPart, World } from './fuzzed-part.ts'

const resetToken = 'r'.repeat(43)

/** Somebody who has just signed up, with a code on its way unless they ask for it, and the right to set a password. */
export async function fuzzedVisitor({ accounts }: World, name: ActionName): Promise<FuzzedPart> {
  const { email, sub } = accounts.pool.signUp()
  const isAsking = name === 'send-verification-email'
  if (!isAsking) await ask(sendCode, { email, type: 'verification' })
  await grantReset(email, sub)
  return {
    requests: {
      'send-verification-email': { email },
      'verify-code': { email, ...(!isAsking && { code: await mailedCode(accounts, email) }) },
      'reset-password': { email, resetToken },
    },
    partitions: await Promise.all([codesOf('verification', email), codesOf('password_reset', email)]),
  }
}

const codesOf = async (purpose: 'verification' | 'password_reset', email: string) =>
  keys.code(purpose, (await codeRecipient(purpose, email)).emailKey).pk

/** As if they had just sent the right code. */
async function grantReset(email: string, userId: string) {
  const { emailKey } = await codeRecipient('password_reset', email)
  await transact([grantWrite(emailKey, textHash(resetToken), userId, Date.now())])
}
