import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { loadHome } from '#lambdas/data/home.ts'
import { loadProfile, type OwnProfile } from '#lambdas/data/profiles.ts'
import { deleteCodes, deleteSellerItems } from '#lambdas/data/sellers.ts'
import { audited } from './audited.ts'
import { command, confirm } from './command.ts'
import { accountWith } from './seller.ts'
import { deletePages, pagesOf } from './sites-bucket.ts'
import { counted, printable } from './terminal.ts'
import { deleteAccount, lockOut } from './user-pool.ts'

export const deleteSeller = command({
  usage: 'EMAIL',
  summary: 'Deletes a seller and everything that is kept about her.',
  notes:
    'Her account, store, products, orders, credits, codes, names and pages. Asks for her address first.\n' +
    'An interrupted run is finished by the same command. Tokens she holds end within ten minutes; visitors may\n' +
    'see her page for another half minute. Backups keep what they hold until they expire.',
  positionals: ['email'],
  needs: ['TABLE_NAME', 'USER_POOL_ID', 'SITES_BUCKET', 'CODES_SECRET_ID'],
  input: z.object({ email: Email }),
  run: async ({ email }, context) => {
    const account = await accountWith(email)
    const profile = await loadProfile(account.userId)
    await confirm(context, await warning(profile), email)
    const target = profile?.tenant_id ?? account.userId
    await audited({ what: 'delete-seller', target, details: { user: account.userId } }, async () => {
      await lockOut(account)
      if (profile) await deleteStore(profile)
      await deleteCodes(email)
      await deleteAccount(account)
    })
    return 'The seller and everything kept about her are deleted.'
  },
})

async function warning(profile: OwnProfile | undefined) {
  if (!profile) return 'This account has no store. Deleting it can not be undone.'
  const { store, stats } = await loadHome(profile.tenant_id)
  const holdings = [counted(stats.product_count, 'product'), counted(stats.total_orders, 'order')]
  return `${printable(store?.name ?? 'The store')} holds ${holdings.join(' and ')}. Deleting it can not be undone.`
}

/** The pages first and again at the end, for a publish that was under way. */
async function deleteStore(profile: OwnProfile) {
  const { site } = await loadHome(profile.tenant_id)
  const sweep = async () => deletePages(await pagesOf(profile.tenant_id, site?.address))
  await sweep()
  await deleteSellerItems(profile)
  await sweep()
}
