import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeAccountHandler as closeAccount,
  sendConfirmationCodeHandler as sendConfirmationCode,
} from '#lambdas/actions/account.ts'
import {
  changeRoleHandler as changeRole,
  decideApprovalHandler as decideApproval,
} from '#lambdas/actions/operators/operators.ts'
import { closeSellerHandler as closeSeller } from '#lambdas/actions/operators/sellers.ts'
import { beginClosingWrites, loadClosing } from '#lambdas/data/accounts/closings.ts'
import { roleWrites } from '#lambdas/data/accounts/operators.ts'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { getItem, putItem, transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { dayMs } from '#rules/time.ts'
import { fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { type Accounts, mailedCode, startAccounts } from '#tests/harness/functions/accounts.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { runClosings } from '#tests/harness/sellers/closing-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { atTime } from '../operators/at-time.ts'

let accounts: Accounts
let payments: TestStripe
let bucket: Awaited<ReturnType<typeof fakeBucket>>
let ada: DeskOperator
let bob: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  payments = await startPayments({ hasSecrets: true })
  bucket = await fakeBucket()
  ada = await deskOperator(accounts, { role: 'superadmin' })
  bob = await deskOperator(accounts, { role: 'superadmin' })
})
afterAll(async () => {
  bucket.restore()
  await payments.stop()
  accounts.restore()
})

const reason = 'I want to be alone here.'
const notAllowed = { status: 403, body: { error: 'not-allowed' } }
const nameOf = async (id: string) => (await loadHome(id)).tenant?.subdomain ?? ''
const closing = async ({ tenantId: id }: { tenantId: string }, when: 'later' | 'now', by = ada) =>
  by.call(closeSeller, { when, typed: await nameOf(id), reason }, { id })

async function runFor15Days() {
  await runClosings()
  await atTime(Date.now() + 15 * dayMs, () => runClosings())
}

test('an admin alone cannot close the account of a superadmin', async () => {
  const admin = await deskOperator(accounts)
  const root = await deskOperator(accounts, { role: 'superadmin' })
  expect(await closing(root, 'later', admin)).toMatchObject(notAllowed)
  expect(await loadClosing(root.userId)).toBeUndefined()
  await runFor15Days()
  expect(await loadProfile(root.userId)).toMatchObject({ role: 'superadmin' })
  expect(accounts.pool.users.has(root.email)).toBe(true)
})

test('the deletion of an operator is refused when it is proposed', async () => {
  const third = await deskOperator(accounts)
  expect(await closing(third, 'now')).toMatchObject(notAllowed)
  expect(await loadClosing(third.userId)).toBeUndefined()
})

test('two operators cannot delete a seller who became an operator meanwhile', async () => {
  const third = await accountSeller(accounts)
  const { body } = await closing(third, 'now')
  await transact(roleWrites(third.userId, 'seller', 'admin'))
  expect(await bob.call(decideApproval, {}, { id: String(body.approval_id) })).toMatchObject(notAllowed)
  expect(await loadClosing(third.userId)).toBeUndefined()
})

test('an operator does not close their own account before the role is taken', async () => {
  const root = await deskOperator(accounts, { role: 'superadmin' })
  await root.call(sendConfirmationCode)
  const code = await mailedCode(accounts, root.email, 'confirmation')
  const refused = await root.call(closeAccount, { code })
  expect(refused).toMatchObject(notAllowed)
  expect(refused.body.message).toContain('take your role away first')
  await transact(roleWrites(root.userId, 'superadmin', 'seller'))
  expect(await root.call(closeAccount, { code })).toMatchObject({ status: 200 })
})

test('a closed account is given no role', async () => {
  const seller = await accountSeller(accounts)
  expect(await closing(seller, 'later')).toMatchObject({ status: 200 })
  const { email } = seller
  const { body } = await ada.call(changeRole, { email, typed_email: email, role: 'admin', reason })
  const approved = await bob.call(decideApproval, {}, { id: String(body.approval_id) })
  expect(approved).toMatchObject({ status: 409 })
  expect(approved.body.message).toContain('The account is closed')
  expect(await loadProfile(seller.userId)).toMatchObject({ role: 'seller' })
})

test('an operator closed before keeps account and payouts until the role is taken', async () => {
  const { userId, tenantId, email } = await accountSeller(accounts)
  const closed = { userId, tenantId, closesAt: Date.now() + 14 * dayMs, reopens: false, renewing: undefined }
  await transact(beginClosingWrites(closed))
  // Updates of before gave roles to closed accounts.
  const [role, entry] = roleWrites(userId, 'seller', 'admin')
  if (!role || !entry) throw new Error('A role is two writes.')
  await transact([role, entry])
  const created_at = new Date().toISOString()
  await putItem({
    ...{ ...keys.payoutAccount(tenantId), type: 'payout_account', id: tenantId, created_at },
    ...{ owner_id: userId, account_id: 'acct_of_root', country: 'US', state: 'ready', due_at: created_at },
  })
  await runFor15Days()
  expect(await getItem(keys.payoutAccount(tenantId))).toBeDefined()
  expect(await loadProfile(userId)).toMatchObject({ role: 'admin' })
  expect(accounts.pool.users.get(email)?.enabled).toBe(true)
  await transact(roleWrites(userId, 'admin', 'seller'))
  await atTime(Date.now() + 16 * dayMs, () => runClosings())
  expect(await loadProfile(userId)).toBeUndefined()
})
