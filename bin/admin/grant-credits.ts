import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { grantCredits as addCredits } from '#lambdas/data/plans/credits.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { sellerWith } from './seller.ts'

const limit = 1_000_000
const expectedNumber = `Give a whole number from -${limit} to ${limit}, but not 0.`
const Credits = z.pipe(
  z.pipe(z.string().check(z.regex(/^-?\d+$/, expectedNumber)), z.transform(Number)),
  z.int().check(z.refine((n) => n !== 0 && Math.abs(n) <= limit, expectedNumber)),
)

export const grantCredits = command({
  usage: 'EMAIL NUMBER',
  summary: 'Adds credits, or removes them with a negative number.',
  notes: 'The balance cannot fall below 0: removing more than there is changes nothing.',
  changes: 'always',
  positionals: ['email', 'number'],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email, number: Credits }),
  run: async ({ email, number }) => {
    const { tenantId } = await sellerWith(email)
    await audited({ what: 'grant-credits', target: tenantId, details: { delta: number } }, async () => {
      if (await addCredits(tenantId, number, 'granted')) return
      throw new AdminError('The balance would fall below 0. Nothing was changed.')
    })
    const { stats } = await loadHome(tenantId)
    return `The balance is ${stats.credit_balance} credits.`
  },
})
