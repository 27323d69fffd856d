import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { pausePayouts as pause, resumePayouts as resume } from '#lambdas/data/money/payout-pauses.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { Reason, reasonOption } from './inputs.ts'
import { sellerWith } from './seller.ts'

export const pausePayouts = command({
  usage: 'EMAIL',
  summary: 'Stops payouts to a seller, who reads the reason.',
  notes:
    'Also before they have set up payouts. A payout that is being sent is finished. Repeat it to give another reason.',
  changes: 'always',
  positionals: ['email'],
  options: reasonOption,
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email, reason: Reason }),
  run: async ({ email, reason }) => {
    const { tenantId } = await sellerWith(email)
    await audited({ what: 'pause-payouts', target: tenantId, details: { reason } }, async () => {
      if (await pause(tenantId, reason)) return
      throw new AdminError('This seller was deleted. Nothing was changed.')
    })
    return 'Payouts are paused.'
  },
})

export const resumePayouts = command({
  usage: 'EMAIL',
  summary: 'Lets payouts to a seller go on with the next payout day.',
  changes: 'always',
  positionals: ['email'],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email }),
  run: async ({ email }) => {
    const { tenantId } = await sellerWith(email)
    await audited({ what: 'resume-payouts', target: tenantId }, async () => {
      if (await resume(tenantId)) return
      throw new AdminError("This seller's payouts are not paused.")
    })
    return 'Payouts go on with the next payout day.'
  },
})
