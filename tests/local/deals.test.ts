import { beforeAll, describe, expect, test } from 'vitest'
import { Deal, Deals } from '#contract/sales/deals.ts'
import { newSeller, type Seller } from '#tests/harness/sellers/seller.ts'
import { sharedStack } from '#tests/harness/stack/shared-stack.ts'

const courses = ['first-digital-product', 'weekly-letter']
const deals = [
  { kind: 'bundle', percent: 20, product_ids: courses },
  { kind: 'pair', percent: 20, product_ids: courses },
  { kind: 'code', code: 'SPRING', percent: 20, product_ids: courses },
]

let seller: Seller
beforeAll(async () => {
  await sharedStack()
  seller = await newSeller()
  await seller.api('POST', '/api/store-products', { product_ids: courses })
})

describe('a deal of each kind', () => {
  test.each(deals)(
    '$kind is made, changed, listed and deleted with the permissions of its functions',
    async (deal) => {
      const { id } = Deal.parse((await seller.api('POST', '/api/deals', deal)).body)
      const changed = await seller.api('PATCH', `/api/deals/${id}`, { percent: 30 })
      expect(changed).toMatchObject({ status: 200, body: { id, percent: 30 } })
      expect(await listed()).toEqual([id])
      expect((await seller.api('DELETE', `/api/deals/${id}`)).status).toBe(200)
      expect(await listed()).toEqual([])
    },
  )
})

const listed = async () => Deals.parse((await seller.api('GET', '/api/deals')).body).deals.map(({ id }) => id)
