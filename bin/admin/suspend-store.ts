import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { resumeStore as resume, suspendStore as suspend } from '#lambdas/operators/suspensions.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { Reason } from './inputs.ts'
import { sellerWith } from './seller.ts'

export const suspendStore = command({
  usage: 'EMAIL',
  summary: 'Ends new checkouts and publishing of a store; its seller reads the reason.',
  notes:
    'Payments that have begun are settled, and buyers keep their courses. The page stays; delete-seller or the seller\n' +
    'takes it down. Payouts go on: see pause-payouts. Repeat it to give another reason.',
  changes: 'always',
  positionals: ['email'],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email, reason: Reason }),
  run: async ({ email, reason }) => {
    const { tenantId } = await sellerWith(email)
    await audited({ what: 'suspend-store', target: tenantId, details: { reason } }, async () => {
      if (await suspend(tenantId, reason)) return
      throw new AdminError('This seller has no store any more. Nothing was changed.')
    })
    return 'The store is suspended: nothing can be bought or published.'
  },
})

export const resumeStore = command({
  usage: 'EMAIL',
  summary: 'Lets a suspended store sell and publish again.',
  changes: 'always',
  positionals: ['email'],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email }),
  run: async ({ email }) => {
    const { tenantId } = await sellerWith(email)
    await audited({ what: 'resume-store', target: tenantId }, async () => {
      if (await resume(tenantId)) return
      throw new AdminError('This store is not suspended.')
    })
    return 'The store sells what its page shows, and can be published.'
  },
})
