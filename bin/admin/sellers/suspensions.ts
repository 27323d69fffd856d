import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { pausePayouts as pause, resumePayouts as unpause } from '#lambdas/data/money/payout-pauses.ts'
import type { AuditedAction } from '#lambdas/data/table/audited-actions.ts'
import * as operators from '#lambdas/operators/suspensions.ts'
import { AdminError } from '../admin-error.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { Reason, reasonOption } from '../inputs.ts'
import type { Variable } from '../stage.ts'
import { sellerWith } from './seller.ts'

/** Stops something of a seller, or lets it go on. `change` returns false if it changed nothing, which `refusal` explains. */
type Switch = {
  what: AuditedAction
  summary: string
  notes?: string
  alsoNeeds?: readonly Variable[]
  change: (seller: { tenantId: string; ownerId: string }, reason: string) => Promise<boolean>
  done: string
  refusal: string
}

const switchOf = ({ what, alsoNeeds = [], change, done, refusal, ...about }: Switch) =>
  command({
    ...about,
    usage: 'EMAIL',
    changes: 'always',
    positionals: ['email'],
    options: reasonOption,
    needs: ['TABLE_NAME', 'USER_POOL_ID', ...alsoNeeds],
    input: z.object({ email: Email, reason: Reason }),
    run: async ({ email, reason }) => {
      const { account, tenantId } = await sellerWith(email)
      await audited({ what, target: tenantId }, async () => {
        if (!(await change({ tenantId, ownerId: account.userId }, reason))) throw new AdminError(refusal)
      })
      return done
    },
  })

export const suspendStore = switchOf({
  what: 'suspend-store',
  summary: 'Ends new checkouts and publishing of a store; its seller reads the reason.',
  notes:
    'Payments that have begun are settled, and buyers keep their courses. The page stays without its share picture;\n' +
    'delete-seller or the seller takes it down. Payouts and emails go on: see pause-payouts and suspend-sending. Repeat it to give another reason.',
  alsoNeeds: ['SITES_BUCKET'],
  change: ({ tenantId }, reason) => operators.suspendStore(tenantId, reason),
  done: 'The store is suspended: nothing can be bought or published.',
  refusal: 'This seller has no store any more. Nothing was changed.',
})

export const resumeStore = switchOf({
  what: 'resume-store',
  summary: 'Lets a suspended store sell and publish again.',
  alsoNeeds: ['SITES_BUCKET'],
  change: ({ tenantId }) => operators.resumeStore(tenantId),
  done: 'The store sells what its page shows, and can be published.',
  refusal: 'This store is not suspended.',
})

export const pausePayouts = switchOf({
  what: 'pause-payouts',
  summary: 'Stops payouts to a seller, who reads the reason.',
  notes:
    'Also before they have set up payouts. A payout that is being sent is finished. Repeat it to give another reason.',
  change: ({ tenantId }, reason) => pause(tenantId, reason),
  done: 'Payouts are paused.',
  refusal: 'This seller was deleted. Nothing was changed.',
})

export const resumePayouts = switchOf({
  what: 'resume-payouts',
  summary: 'Lets payouts to a seller go on with the next payout day.',
  change: ({ tenantId }) => unpause(tenantId),
  done: 'Payouts go on with the next payout day.',
  refusal: "This seller's payouts are not paused.",
})

export const suspendSending = switchOf({
  what: 'suspend-sending',
  summary: "Ends emails in a store's name; its seller is mailed the reason.",
  notes:
    "Buyers get each email in the platform's own name, without the store's name, logo, link and support email. None is held\n" +
    'back. Also before anything was published. It stays when the seller is deleted. Repeat it to give another reason.',
  change: operators.suspendSending,
  done: "Emails to buyers are in the platform's own name from now on.",
  refusal: 'Nothing was changed.',
})

export const resumeSending = switchOf({
  what: 'resume-sending',
  summary: "Lets emails to buyers be in the store's name again.",
  change: operators.resumeSending,
  done: "Emails to buyers are in the store's name again.",
  refusal: "This store's sending is not suspended.",
})
