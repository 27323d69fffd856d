import type { Role } from '#contract/role.ts'
import { newSecret } from '#lambdas/accounts/second-factor.ts'
import { seal } from '#lambdas/crypto/sealed-text.ts'
import { changeRole } from '#lambdas/data/accounts/operators.ts'
import {
  activateSecondFactor,
  loadSecondFactor,
  savePendingSecondFactor,
} from '#lambdas/data/accounts/second-factors.ts'
import type { Accounts } from '../functions/accounts.ts'
import { accountSeller } from './account-seller.ts'

type Options = { role?: Role; hasFactor?: boolean; claims?: Record<string, unknown>; signedInAt?: number }
export type DeskOperator = Awaited<ReturnType<typeof deskOperator>>

/** An administrator with an authenticator app, who has just signed in with it. */
export async function deskOperator(
  accounts: Accounts,
  { role = 'admin', hasFactor = true, ...options }: Options = {},
) {
  const seller = await accountSeller(accounts, options)
  if (hasFactor) await giveFactor(seller.userId)
  await changeRole(seller.userId, 'seller', role)
  return seller
}

async function giveFactor(userId: string) {
  const at = Date.now()
  await savePendingSecondFactor(userId, undefined, await seal(userId, newSecret()), at)
  const pending = await loadSecondFactor(userId)
  if (!pending?.pending) throw new Error('No app was set up.')
  const confirmed = { sealed: pending.pending, step: 0, recovery: [], sessionId: undefined }
  await activateSecondFactor(userId, pending, confirmed, { now: at, alongside: [] })
}
