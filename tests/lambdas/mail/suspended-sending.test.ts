import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { libraryWrite, loadGrants } from '#lambdas/data/library/libraries.ts'
import { claimSeat, saveSeat } from '#lambdas/data/library/seats.ts'
import {
  declineRefundRequest,
  loadPurchases,
  saveRefundRequest,
} from '#lambdas/data/sales/refund-requests.ts'
import { transact, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import type { Key } from '#lambdas/data/table/partitions.ts'
import { mailSuspensionWrites } from '#lambdas/operators/sellers/suspensions.ts'
import { settleFacts, settlePayment } from '#lambdas/payments/settle-payment.ts'
import { type Accounts, newClientIp, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { paymentOf, settleSale } from '#tests/harness/sellers/settled-sales.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

const newBuyer = () => `${newClientIp()}@example.com`

/** A seller with a purchase, and what the stream brings about it. */
async function purchase() {
  const seller = await accountSeller(accounts)
  const [email, friend] = [newBuyer(), newBuyer()]
  const facts = await settleSale(seller, { email, at: new Date().toISOString(), cents: 9700 })
  const ids = { tenantId: seller.tenantId, ownerId: seller.userId }
  /** Brings the item to the function, and returns who sent the newest mail, and who answers it. */
  const mailed = async (key: Key, type: string, to = email) => {
    await streamTo(key, type)
    const [newest] = accounts.mails.filter((mail) => mail.to === to)
    return [newest?.from, newest?.text.split('\n').at(-1)]
  }
  return { seller, ids, email, friend, facts, mailed }
}
const platform = ['Storewright <no-reply@example.com>', 'Storewright']
const ofStore = [expect.stringMatching(/^=\?UTF-8/), 'Ada’s Store']

/** Each queues one mail, and returns its item. */
const kinds: Record<
  string,
  (given: Awaited<ReturnType<typeof purchase>>) => Promise<[Key, string, string?]>
> = {
  receipt: async ({ facts }) => [keys.receipt(facts.id), 'receipt'],
  refund: async ({ facts }) => {
    const refund = { id: `re_${randomUUID()}`, at: Date.now(), cents: 100 }
    await settleFacts({ ...facts, refunds: [refund] })
    return [keys.refund(facts.id, refund.id), 'refund']
  },
  'refund request': async ({ facts }) => {
    const bought = (await loadPurchases([facts.id])).get(facts.id)
    if (bought) await saveRefundRequest(bought, { cents: 9700 }, Date.now())
    return [keys.refundRequest(facts.id), 'refund_request']
  },
  'declined refund request': async (given) => {
    const queued = await kinds['refund request']?.(given)
    await declineRefundRequest(given.facts.id)
    return queued ?? [keys.refundRequest(given.facts.id), 'refund_request']
  },
  'bank debit': async ({ seller, email }) => {
    const paid = await paymentOf(seller, { email, at: new Date().toISOString() })
    await settlePayment({ load: async () => ({ ...paid, state: 'processing' }) }, paid.id)
    return [keys.debit(paid.checkoutId), 'debit']
  },
  'claimed seat': async ({ email, friend, facts }) => {
    const [giver, claimer] = [await emailKeyOf(email), await emailKeyOf(friend)]
    await transact([libraryWrite(claimer, friend)])
    const [grant] = await loadGrants(giver)
    if (!grant) throw new Error('The buyer has no course.')
    const { product_id, title, store } = grant
    const seat = { product_id, payment_id: facts.id, number: 1 }
    const tokenHash = randomUUID()
    await saveSeat({ libraryId: giver, grant, seat, nonce: 'nonce', tokenHash }, Date.now())
    const link = { library_id: giver, ...seat, title, store }
    await claimSeat(tokenHash, link, { libraryId: claimer, ended: [] }, Date.now())
    return [keys.seatClaim(claimer, `${facts.id}-1-claimer`), 'seat_claim', friend]
  },
}

test.each(Object.entries(kinds))('%s: from the platform while sending is suspended', async (_, queue) => {
  const given = await purchase()
  await transact(mailSuspensionWrites(given.ids, 'We check a report of fraud.'))
  expect(await given.mailed(...(await queue(given)))).toEqual(platform)
})

test.each(Object.entries(kinds))('%s: from the store after sending was resumed', async (_, queue) => {
  const given = await purchase()
  await transact(mailSuspensionWrites(given.ids, 'We check a report of fraud.'))
  await transact(mailSuspensionWrites(given.ids, null))
  expect(await given.mailed(...(await queue(given)))).toEqual(ofStore)
})

test('another store keeps its name', async () => {
  const [suspended, other] = [await purchase(), await purchase()]
  await transact(mailSuspensionWrites(suspended.ids, 'We check a report of fraud.'))
  expect(await other.mailed(keys.receipt(other.facts.id), 'receipt')).toEqual(ofStore)
})

test.each(['receipt', 'refund'])(
  'a %s of before, without its seller, is from the platform too',
  async (kind) => {
    const given = await purchase()
    await transact(mailSuspensionWrites(given.ids, 'We check a report of fraud.'))
    const [key, type] = (await kinds[kind]?.(given)) ?? [keys.receipt(''), '']
    await updateItem(key, { UpdateExpression: 'REMOVE tenant_id' })
    expect(await given.mailed(key, type)).toEqual(platform)
  },
)

test('a receipt is sent in three round trips to the table', async () => {
  const { facts, mailed } = await purchase()
  expect(await roundTripsOf(() => mailed(keys.receipt(facts.id), 'receipt'))).toBe(3)
})
