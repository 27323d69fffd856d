import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestRefundHandler as requestRefund } from '#lambdas/actions/buyers/library.ts'
import { declineRefundRequest } from '#lambdas/data/sales/refund-requests.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { buyerOf, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import { type Accounts, newClientIp, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

const newEmail = () => `${newClientIp()}@buyers.example`
const titleOf = (course: string) => `Title of ${course}`
const lastTextTo = (email: string) => accounts.mails.findLast(({ to }) => to === email)?.text ?? ''

describe('The mail that ends a refund request', () => {
  async function declined({ isRefundedInPart }: { isRefundedInPart: boolean }) {
    const email = newEmail()
    const bought = await purchase({
      products: [{ id: await newCourse() }, { id: await newCourse() }],
      email,
    })
    await (await buyerOf(bought)).call(requestRefund, { payment_id: bought.paymentId })
    if (isRefundedInPart) await bought.refundLine(0)
    expect(await declineRefundRequest(bought.paymentId)).toBe(true)
    await streamTo(keys.refundRequest(bought.paymentId), 'refund_request')
    return lastTextTo(email)
  }

  test('tells what was refunded, and does not promise what has ended', async () => {
    const text = await declined({ isRefundedInPart: true })
    expect(text).toContain('Your refund request has ended')
    expect(text).toContain('can refund no more than the $99.00 that it refunds of your purchase.')
    expect(text).toContain('Your library shows the courses that you keep.')
    expect(text).not.toMatch(/cannot refund it|You keep your access/)
  })

  test('says without a refund that all access stays', async () => {
    const text = await declined({ isRefundedInPart: false })
    expect(text).toContain('Your refund request was declined')
    expect(text).toContain('and cannot refund it.')
    expect(text).toContain('You keep your access to the courses.')
  })
})

describe('The mail about a refund of a second copy', () => {
  async function boughtTwice() {
    const [course, other] = [await newCourse(), await newCourse()]
    const email = newEmail()
    await purchase({ products: [{ id: course }], email })
    return {
      course,
      other,
      email,
      second: await purchase({ products: [{ id: course }, { id: other }], email }),
    }
  }

  test('says that access stays where another purchase gives it', async () => {
    const { email, second } = await boughtTwice()
    await second.refundLine(0)
    await streamTo(keys.refund(second.paymentId, `re_${second.paymentId}_0`), 'refund')
    expect(lastTextTo(email)).toContain('You keep your access to the courses.')
  })

  test('names what has ended of a purchase that is refunded in full', async () => {
    const { course, other, email, second } = await boughtTwice()
    await second.refundAll()
    await streamTo(keys.refund(second.paymentId, `re_${second.paymentId}`), 'refund')
    const text = lastTextTo(email)
    expect(text).toContain(`Your access to ${titleOf(other)} has ended.`)
    expect(text).not.toContain(titleOf(course))
  })
})
