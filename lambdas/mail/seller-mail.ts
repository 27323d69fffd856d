import { exportLinkPath } from '#contract/data-export.ts'
import { findAccount } from '../accounts/user-pool.ts'
import { exportTokenFor } from '../crypto/keyed-hashes.ts'
import type { SellerMail } from '../data/accounts/outbox.ts'
import { emailOfOwner } from '../data/plans/plan-mails.ts'
import { appOrigin, supportMailbox, userPoolId } from '../env.ts'
import { planMail } from './plan-templates.ts'
import { sendMail } from './send.ts'

/** Sends a seller's mail to the email that they have now; to a seller who was deleted or disabled only what says so. */
export async function sendToSeller({ ownerId, notice }: SellerMail) {
  const links = { appOrigin: appOrigin(), support: supportMailbox() }
  if (notice.kind === 'account-deleted') return sendMail(notice.email, planMail(notice, links))
  const email = await emailOfOwner(ownerId)
  const account = email === undefined ? undefined : await findAccount(userPoolId(), email)
  if (!account?.enabled || !account.emailVerified) return
  const download = notice.kind === 'export-ready' && {
    downloadPath: exportLinkPath(await exportTokenFor(notice.nonce)),
  }
  await sendMail(account.email, planMail(notice, { ...links, ...download }))
}
