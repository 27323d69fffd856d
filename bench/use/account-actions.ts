import { randomUUID } from 'node:crypto'
import {
  resetPasswordHandler as reset,
  sendVerificationEmailHandler as send,
  verifyCodeHandler as verify,
} from '#lambdas/actions/codes.ts'
import { ensureProfile } from '#lambdas/data/accounts/provision-account.ts'
import { ask, deliverCode, mailedCode, otherThan, startAccounts } from '#tests/harness/functions/accounts.ts'
import { type TableUse, tableUseOf } from '../measure/table-use.ts'

export type AccountUse = TableUse & { what: string; isAction: boolean }

/** Measures the table use of signing up and of resetting a password. */
export async function accountActions(): Promise<AccountUse[]> {
  const accounts = await startAccounts()
  const measured: AccountUse[] = []
  const measure = async <T>(what: string, act: () => Promise<T>, isAction = true) => {
    const results: T[] = []
    const use = await tableUseOf(async () => results.push(await act()))
    measured.push({ what, isAction, ...use })
    return results[0]
  }
  try {
    const { email } = accounts.pool.signUp({ password: 'Old-Password9' })
    const type = 'password_reset'
    await measure('send-verification-email', () => ask(send, { email, type }))
    await measure('deliver-mail', () => deliverCode(type, email), false)
    const code = await mailedCode(accounts, email, type)
    await measure('verify-code, a wrong one', () => ask(verify, { email, code: otherThan(code), type }))
    const verified = await measure('verify-code, the right one', () => ask(verify, { email, code, type }))
    const change = { email, newPassword: 'Quite-New-Pass9', resetToken: String(verified?.body.resetToken) }
    const done = await measure('reset-password', () => ask(reset, change))
    if (done?.status !== 200) throw new Error(`reset-password returned ${JSON.stringify(done)}`)
    const userId = randomUUID()
    const owner = { userId, email: `${userId}@example.com`, name: 'Ada Lovelace', trialKey: userId }
    await measure('first tokens: profile, tenant and store', () => ensureProfile(owner, Date.now()), false)
    return measured
  } finally {
    accounts.restore()
  }
}
