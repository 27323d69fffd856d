import { findAccount } from '../accounts/user-pool.ts'
import type { SellerMail } from '../data/outbox.ts'
import { addressOfOwner } from '../data/plan-mails.ts'
import { appOrigin, userPoolId } from '../env.ts'
import { planMail } from './plan-templates.ts'
import { send, supportMailbox } from './send.ts'

/** Sends a seller's mail to the address that they have now; not to a seller who was deleted or disabled. */
export async function sendToSeller({ ownerId, notice }: SellerMail) {
  const address = await addressOfOwner(ownerId)
  const account = address === undefined ? undefined : await findAccount(userPoolId(), address)
  if (!account?.enabled || !account.emailVerified) return
  await send(account.email, planMail(notice, { appOrigin: appOrigin(), support: supportMailbox() }))
}
