import { expect } from 'vitest'
import {
  createDealHandler as createDeal,
  deleteDealHandler as deleteDeal,
  updateDealHandler as updateDeal,
} from '#lambdas/actions/deals.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { type DealShop, dealShop, idsOf } from '#tests/harness/sellers/deal-shop.ts'
import { answered, type Outcome, type Scenario } from './scenario.ts'

const code = { kind: 'code', code: 'SPRING', percent: 20, product_ids: idsOf(0) } as const
const bundle = { kind: 'bundle', percent: 20, product_ids: idsOf(0, 1) } as const

const ofDeals = (
  name: string,
  prepare: (shop: DealShop) => Promise<string>,
  act: (shop: DealShop, id: string) => Promise<Outcome>,
  done: (shop: DealShop) => Promise<unknown>,
): Scenario => ({
  name,
  prepare: async () => {
    const shop = await dealShop()
    const id = await prepare(shop)
    return { act: () => act(shop, id), expectDone: async () => void (await done(shop)) }
  },
})

const countOf = async ({ tenantId }: DealShop) => (await getItem(keys.codeCount(tenantId)))?.codes ?? 0

export const dealScenarios: readonly Scenario[] = [
  ofDeals(
    'making a code',
    async () => '',
    // A press that was lost is answered with the code that it made.
    (shop) => answered(shop.call(createDeal, code)),
    async (shop) => {
      expect(await shop.list()).toHaveLength(1)
      expect(await countOf(shop)).toBe(1)
    },
  ),
  ofDeals(
    'changing a bundle',
    async (shop) => (await shop.create(bundle)).id,
    (shop, id) => answered(shop.call(updateDeal, { percent: 30 }, { id })),
    async (shop) => expect(await shop.list()).toMatchObject([{ percent: 30 }]),
  ),
  ofDeals(
    'deleting a code',
    async (shop) => (await shop.create(code)).id,
    (shop, id) => answered(shop.call(deleteDeal, {}, { id })),
    async (shop) => {
      expect(await shop.list()).toEqual([])
      expect(await countOf(shop)).toBe(0)
    },
  ),
  ofDeals(
    'sending a cart',
    async () => '',
    async (shop) => answered(shop.send([0], 'buyer@buyers.example')),
    async () => undefined,
  ),
  ofDeals(
    'asking what a cart with a code costs',
    async (shop) => (await shop.create(code)).id,
    async (shop) => answered(shop.quote([0], { code: 'SPRING' })),
    async (shop) => expect(await shop.list()).toMatchObject([{ used: 0 }]),
  ),
]
