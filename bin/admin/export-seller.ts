import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { loadHome } from '#lambdas/data/home.ts'
import { sellerItems } from '#lambdas/data/sellers.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { sellerWith } from './seller.ts'
import { pagesOf } from './sites-bucket.ts'

export const exportSeller = command({
  usage: 'EMAIL > FILE',
  summary: 'Prints everything that is kept about a seller, as JSON.',
  notes:
    'Her account, every item under her keys and the keys of her pages in the bucket. Buyers are hashes.\n' +
    'Verification codes are secrets and left out.',
  positionals: ['email'],
  needs: ['TABLE_NAME', 'USER_POOL_ID', 'SITES_BUCKET'],
  input: z.object({ email: Email }),
  run: async ({ email }, { terminal }) => {
    const { account, profile, tenantId } = await sellerWith(email)
    const { site } = await loadHome(tenantId)
    const pages = await pagesOf(tenantId, site?.address)
    await audited({ what: 'export-seller', target: tenantId }, async () => {
      // Piece by piece: a busy store's orders are more than one string can hold.
      terminal.write(`{"account":${JSON.stringify(account)},\n"pages":${JSON.stringify(pages)},\n"items":[\n`)
      let separator = ''
      for await (const items of sellerItems(profile)) {
        for (const item of items) {
          terminal.write(`${separator}${JSON.stringify(item)}`)
          separator = ',\n'
        }
      }
    })
    return '\n]}'
  },
})
