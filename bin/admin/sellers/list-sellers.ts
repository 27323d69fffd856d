import * as z from 'zod/mini'
import { type ListedSeller, listedSeller } from '#lambdas/operators/sellers/sellers.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { command } from '../command.ts'
import { Limit } from '../inputs.ts'
import { aligned, counted } from '../terminal.ts'
import { userIds } from './cognito-accounts.ts'

const accountsAtOnce = 20

export const listSellers = command({
  usage: '[--limit N]',
  summary: 'Lists the sellers, with plan, store and totals.',
  notes: 'Everybody who has signed in once, in the order of the user pool; 100 without --limit.',
  positionals: [],
  options: { limit: { type: 'string', default: '100' } },
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({
    limit: Limit,
  }),
  run: async ({ limit }) => {
    const sellers: ListedSeller[] = []
    for await (const ids of groups(userIds(), accountsAtOnce)) {
      const found = await Promise.all(ids.map(listedSeller))
      sellers.push(...found.flatMap((seller) => seller ?? []))
      if (sellers.length >= limit) break
    }
    const shown = sellers.slice(0, limit)
    if (shown.length === 0) return 'Nobody has signed in yet.'
    const lines = shown.map((seller) =>
      aligned([
        ['Email', seller.email],
        ['Tenant', seller.tenantId],
        ['Plan', seller.plan ?? 'none'],
        ['Store', seller.storeName ?? 'none'],
        ['Site', [seller.siteStatus, seller.siteAddress].filter(Boolean).join(' at ')],
        ['Orders', `${seller.orders}, commissions ${dollarsAndCents(seller.commissionCents)}`],
      ]),
    )
    return [...lines, counted(shown.length, 'seller')].join('\n\n')
  },
})

async function* groups<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let group: Item[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
