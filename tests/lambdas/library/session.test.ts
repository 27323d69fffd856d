import { expect, test } from 'vitest'
import { buyerOf, endBuyerSession, startBuyerSession } from '#lambdas/http/buyer-session.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

test("A buyer's session is a cookie that ends on the server", async () => {
  await inProcessSeller()
  const cookie = await startBuyerSession('library-1')
  expect(cookie).toMatch(
    /^__Host-storewright-library=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const event = { cookies: [cookie.split(';')[0] ?? ''] }
  const buyer = await buyerOf(event)
  expect(buyer.libraryId).toBe('library-1')
  expect(await endBuyerSession(buyer)).toContain('Max-Age=0')
  await expect(buyerOf(event)).rejects.toMatchObject({ code: 'not-signed-in' })
})

test('a session started by a payment is limited to it: its email is unproven', async () => {
  await inProcessSeller()
  const cookie = await startBuyerSession('library-2', 'pi_2')
  const buyer = await buyerOf({ cookies: [cookie.split(';')[0] ?? ''] })
  expect(buyer).toMatchObject({ libraryId: 'library-2', paymentId: 'pi_2' })
})
