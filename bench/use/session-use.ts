import { randomBytes } from 'node:crypto'
import { preToken } from '#lambdas/user-pool/pre-token.ts'
import { lastUseIntervalMs } from '#rules/accounts/session.ts'
import { startAccounts } from '#tests/harness/functions/accounts.ts'
import { renewalEvent, tokenEvent } from '#tests/harness/functions/trigger-events.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type TableUse, tableUseOf } from '../measure/table-use.ts'
import { atTime } from './at-time.ts'

export type SessionUse = { signIn: TableUse; renewal: TableUse; firstOfTheDay: TableUse }

/** Measures the tokens of a session: at the sign-in, renewed, and renewed for the first time on another day. */
export async function sessionUse(): Promise<SessionUse> {
  const accounts = await startAccounts()
  try {
    const { account } = await accountSeller(accounts)
    const session = randomBytes(32).toString('base64url')
    const renew = () => tableUseOf(() => preToken(renewalEvent(account, { session })))
    return {
      signIn: await tableUseOf(() => preToken(tokenEvent(account, { session, device: 'Safari on iPhone' }))),
      renewal: await renew(),
      firstOfTheDay: await atTime(Date.now() + lastUseIntervalMs + 1000, renew),
    }
  } finally {
    accounts.restore()
  }
}
