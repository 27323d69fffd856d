import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import type { Suspendable } from '#contract/operators/desk-sellers.ts'
import { changeSuspension } from '#lambdas/operators/sellers/suspensions.ts'
import { command } from '../command.ts'
import { Reason, reasonOption } from '../inputs.ts'
import { shellUser } from '../shell-user.ts'
import type { Variable } from '../stage.ts'
import { sellerByEmail } from './seller.ts'

/** Stops something of a seller, or lets it go on, as the desk does. */
type Switch = {
  what: Suspendable
  change: 'suspend' | 'lift'
  summary: string
  notes?: string
  alsoNeeds?: readonly Variable[]
  done: string
}

const switchOf = ({ what, change, alsoNeeds = [], done, ...about }: Switch) =>
  command({
    ...about,
    usage: 'EMAIL',
    changes: 'always',
    positionals: ['email'],
    options: reasonOption,
    needs: ['TABLE_NAME', 'USER_POOL_ID', ...alsoNeeds],
    input: z.object({ email: Email, reason: Reason }),
    run: async ({ email, reason }) => {
      const { tenantId } = await sellerByEmail(email)
      await changeSuspension(shellUser(), { tenantId, what, change, reason })
      return done
    },
  })

export const suspendStore = switchOf({
  what: 'store',
  change: 'suspend',
  summary: 'Ends new checkouts and publishing of a store; its seller reads the reason.',
  notes:
    'Payments that have begun are settled, and buyers keep their courses. The page stays without its share picture;\n' +
    'delete-seller or the seller takes it down. Payouts and emails go on: see pause-payouts and suspend-sending. Repeat it to give another reason.',
  alsoNeeds: ['SITES_BUCKET'],
  done: 'The store is suspended: nothing can be bought or published.',
})

export const resumeStore = switchOf({
  what: 'store',
  change: 'lift',
  summary: 'Lets a suspended store sell and publish again.',
  alsoNeeds: ['SITES_BUCKET'],
  done: 'The store sells what its page shows, and can be published.',
})

export const pausePayouts = switchOf({
  what: 'payouts',
  change: 'suspend',
  summary: 'Stops payouts to a seller, who reads the reason.',
  notes:
    'Also before they have set up payouts. A payout that is being sent is finished. Repeat it to give another reason.',
  done: 'Payouts are paused.',
})

export const resumePayouts = switchOf({
  what: 'payouts',
  change: 'lift',
  summary: 'Lets payouts to a seller go on with the next payout day.',
  done: 'Payouts go on with the next payout day.',
})

export const suspendSending = switchOf({
  what: 'mail',
  change: 'suspend',
  summary: "Ends emails in a store's name; its seller is mailed the reason.",
  notes:
    "Buyers get each email in the platform's own name, without the store's name, logo, link and support email. None is held\n" +
    'back. Also before anything was published. It stays when the seller is deleted. Repeat it to give another reason.',
  done: "Emails to buyers are in the platform's own name from now on.",
})

export const resumeSending = switchOf({
  what: 'mail',
  change: 'lift',
  summary: "Lets emails to buyers be in the store's name again.",
  done: "Emails to buyers are in the store's name again.",
})

export const suspendAi = switchOf({
  what: 'ai',
  change: 'suspend',
  summary: 'Ends what the model writes for a seller, who reads the reason.',
  notes:
    'Sites, sections and campaigns. What is written stays, and can be edited. Repeat it to give another reason.',
  done: 'The model writes nothing more for this seller.',
})

export const resumeAi = switchOf({
  what: 'ai',
  change: 'lift',
  summary: 'Lets the model write for a seller again.',
  done: 'The model writes for this seller again.',
})
