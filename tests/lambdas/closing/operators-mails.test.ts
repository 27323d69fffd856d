import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideApprovalHandler as decideApproval } from '#lambdas/actions/operators/operators.ts'
import { closeSellerHandler as closeSeller } from '#lambdas/actions/operators/sellers.ts'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { dayMs } from '#rules/time.ts'
import { fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { closingSeller, runClosings } from '#tests/harness/sellers/closing-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { atTime } from '../operators/at-time.ts'

const reason = 'Cards that were stolen.'
let accounts: Accounts
let payments: TestStripe
let bucket: Awaited<ReturnType<typeof fakeBucket>>
let ada: DeskOperator
let bob: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  payments = await startPayments({ hasSecrets: true })
  bucket = await fakeBucket()
  ada = await deskOperator(accounts)
  bob = await deskOperator(accounts)
})
afterAll(async () => {
  bucket.restore()
  await payments.stop()
  accounts.restore()
})

const newSeller = async () => closingSeller(accounts, await inProcessSeller())
const closing = async ({ tenantId: id }: { tenantId: string }, when: 'later' | 'now') =>
  ada.call(closeSeller, { when, typed: (await loadHome(id)).tenant?.subdomain ?? '', reason }, { id })

test('a seller deleted by operators is not told that they asked for it', async () => {
  const seller = await newSeller()
  const { body } = await closing(seller, 'now')
  expect((await bob.call(decideApproval, {}, { id: String(body.approval_id) })).status).toBe(200)
  await runClosings()
  expect(await loadProfile(seller.userId)).toBeUndefined()
  const [mail] = await seller.mails()
  expect(mail?.subject).toMatch(/is deleted$/)
  expect(mail?.text).toContain('We deleted everything')
  expect(mail?.text).not.toContain('as you asked')
})

test('a seller closed by operators is told so, not to change the password', async () => {
  const seller = await newSeller()
  expect((await closing(seller, 'later')).status).toBe(200)
  await runClosings()
  const [closed] = await seller.mails()
  expect(closed?.subject).toMatch(/is closed$/)
  expect(closed?.text).toContain('We closed your account.')
  expect(closed?.text).toContain('You may keep it. Sign in until then')
  expect(closed?.text).not.toContain('password')
  await atTime(Date.now() + 15 * dayMs, () => runClosings())
  const [deleted] = await seller.mails()
  expect(deleted?.text).not.toContain('as you asked')
})

test('a seller who closed their own account is told that they asked for it', async () => {
  const seller = await newSeller()
  expect((await seller.close()).status).toBe(200)
  const [closed] = await seller.mails()
  expect(closed?.text).toContain("If this wasn't you")
  await atTime(Date.now() + 15 * dayMs, () => runClosings())
  const [deleted] = await seller.mails()
  expect(deleted?.text).toContain('as you asked')
})
