import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { planMailWrite } from '#lambdas/data/plans/plan-mails.ts'
import { deleteItem, putItem, transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { type Accounts, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterEach(() => {
  accounts.receive()
})
afterAll(() => {
  accounts.restore()
})

const done = { batchItemFailures: [] }

async function sellerWithMail({ verified }: { verified: boolean }) {
  const { tenantId, userId } = await inProcessSeller()
  const email = `${userId}@example.com`
  accounts.pool.signUp({ sub: userId, email, verified })
  const mail = { event: 'trial-ended', notice: { kind: 'trial-ended' } } as const
  await transact([planMailWrite({ tenantId, ownerId: userId }, mail)])
  return {
    userId,
    deliver: () => streamTo(keys.planMail(tenantId, mail.event), 'plan_mail'),
    /** Delivers a notice as an older version of the product has stored it. */
    deliverStored: async (old: object) => {
      const key = keys.planMail(tenantId, 'old')
      const created_at = new Date().toISOString()
      await putItem({ ...key, type: 'plan_mail', id: 'old', created_at, owner_id: userId, notice: old })
      return streamTo(key, 'plan_mail')
    },
    queueAgain: () => transact([planMailWrite({ tenantId, ownerId: userId }, mail)]),
    received: () => accounts.mails.filter(({ to }) => to === email),
  }
}

test('a mail about a plan goes once to the seller’s address, from the product', async () => {
  const seller = await sellerWithMail({ verified: true })
  for (let n = 0; n < 2; n++) expect(await seller.deliver()).toEqual(done)
  await seller.queueAgain()
  expect(await seller.deliver()).toEqual(done)
  expect(seller.received()).toMatchObject([
    { subject: 'Your Storewright trial has ended', replyTo: ['support@app.example.com'] },
  ])
})

test('deleted sellers and unverified emails get no mail', async () => {
  const [deleted, unverified] = [
    await sellerWithMail({ verified: true }),
    await sellerWithMail({ verified: false }),
  ]
  await deleteItem(keys.profile(deleted.userId))
  for (const seller of [deleted, unverified]) {
    expect(await seller.deliver()).toEqual(done)
    expect(seller.received()).toEqual([])
  }
})

test('a sale queued before mails had titles is still delivered', async () => {
  const seller = await sellerWithMail({ verified: true })
  const notice = { kind: 'sale', order_id: 'pi_1', total_cents: 9700, commission_cents: 5335 }
  expect(await seller.deliverStored(notice)).toEqual(done)
  expect(seller.received()).toMatchObject([{ subject: 'You earned $53.35' }])
  expect(seller.received()[0]?.text).toContain('Somebody bought from your store for $97.00.')
})
