import type { ActionName } from '#contract/api/api.ts'
import { sellerOwner } from '#lambdas/data/support/cases.ts'
import { casePartition } from '#lambdas/data/table/case-keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { openCase } from '#lambdas/support/seller-cases.ts'
import { accountSeller } from '../sellers/account-seller.ts'
import type { FuzzedPart, World } from './fuzzed-part.ts'

/** A seller who has written to us before. */
export async function fuzzedCases({ accounts }: World, _: ActionName): Promise<FuzzedPart> {
  const seller = await accountSeller(accounts)
  const { number } = await openCase(seller, { topic: 'other', text: 'Something odd is asked.' })
  return {
    requests: {
      'open-case': { topic: 'payouts', text: 'Why is my payout held?' },
      'continue-case': { id: number, text: 'It was sold in May.' },
    },
    claims: seller.claims,
    partitions: [casePartition(sellerOwner(seller.tenantId)), tenantPartition(seller.tenantId)],
  }
}
