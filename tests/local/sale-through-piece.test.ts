import { expect, test } from 'vitest'
import { saleThroughPiece } from '#tests/harness/buyers/sale-through-piece.ts'
import { storeOwner } from '#tests/harness/sellers/store-owner.ts'
import { sharedStack } from '#tests/harness/stack/shared-stack.ts'

test('a sale through a piece’s link stands on that piece once it is settled', async () => {
  const { posted, listed, settle } = await saleThroughPiece(await storeOwner(await sharedStack()))
  await settle()
  const pieces = await listed()
  const sold = pieces.find(({ id }) => id === posted.id)
  expect(sold).toMatchObject({ orders: 1, link: posted.link })
  expect(sold?.commission_cents).toBeGreaterThan(0)
  for (const piece of pieces) expect(piece.orders, piece.link).toBe(piece.link === posted.link ? 1 : 0)
})
