import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { sellerItems } from '#lambdas/data/accounts/sellers.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { addressesOf } from '#lambdas/data/site/site-records.ts'
import { formatJson } from '#lambdas/exports/seller-archive.ts'
import { pagesOfSeller } from '#lambdas/sites/storage/pages-of-seller.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { sellerByEmail } from './seller.ts'

export const exportSeller = command({
  usage: 'EMAIL > FILE',
  summary: 'Prints everything that is stored about a seller, as JSON.',
  notes:
    'Includes the account, every item under the seller’s keys, their subscription and mails about it, and the keys of their pages and\n' +
    'pictures in the bucket. Buyers are\n' +
    'hashes. Verification codes are secret and left out.',
  changes: 'always',
  positionals: ['email'],
  needs: ['TABLE_NAME', 'USER_POOL_ID', 'SITES_BUCKET'],
  input: z.object({ email: Email }),
  run: async ({ email }, { terminal }) => {
    const { account, profile, tenantId } = await sellerByEmail(email)
    const { site } = await loadHome(tenantId)
    const pages = await pagesOfSeller(tenantId, addressesOf(site))
    await audited({ what: 'export-seller', target: tenantId }, async () => {
      // Written in chunks, because a busy store's orders exceed the maximum length of a string.
      terminal.write(`{"account":${JSON.stringify(account)},\n"pages":${JSON.stringify(pages)},\n"items":[\n`)
      let separator = ''
      for await (const items of sellerItems(profile)) {
        for (const item of items) {
          terminal.write(`${separator}${formatJson(item)}`)
          separator = ',\n'
        }
      }
    })
    return '\n]}'
  },
})
