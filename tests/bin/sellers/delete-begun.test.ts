import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isoAt } from '#lambdas/clock.ts'
import { loadClosing } from '#lambdas/data/accounts/closings.ts'
import { changeRole } from '#lambdas/data/accounts/operators.ts'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { deleteItem, getItem, putItem, transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { deletionWrites } from '#lambdas/operators/sellers/close-seller.ts'
import { auditOf, type Operator, startOperator } from '../support/operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
  const { userId } = await operator.newSeller()
  await changeRole(userId, 'seller', 'admin')
  const factor = { type: 'second_factor', id: userId, created_at: isoAt(Date.now()), sealed: 'a secret' }
  await putItem({ ...keys.secondFactor(userId), ...factor })
})
afterAll(() => operator.restore())

/** The client of the table is made by now, and the command takes the stage for a deployed one. */
async function remove(email: string) {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', '')
  try {
    return await operator.admin(['delete-seller', email, '--yes'])
  } finally {
    vi.unstubAllEnvs()
  }
}

test('a deletion that nobody has decided waits for a second operator', async () => {
  const { email, userId } = await operator.newSeller()
  expect((await remove(email)).out).toContain('It waits for another operator')
  expect(await loadProfile(userId)).toBeDefined()
})

test('a deletion that is decided and stuck is finished at once, with its mail', async () => {
  const { email, userId, tenantId } = await operator.newSeller()
  await transact(await deletionWrites({ tenant: tenantId, user: userId, store: '' }))
  // An order could not be moved: the tenant is gone already, the profile is there.
  await deleteItem(keys.tenant(tenantId))
  expect(await remove(email)).toMatchObject({ code: 0, out: expect.stringContaining('are deleted') })
  expect(await loadProfile(userId)).toBeUndefined()
  expect(await loadClosing(userId)).toBeUndefined()
  expect(operator.pool.users.has(email)).toBe(false)
  expect(await getItem(keys.planMail(tenantId, 'account-deleted'))).toMatchObject({
    notice: { kind: 'account-deleted', email },
  })
  const told = (await auditOf(tenantId)).map(({ what, outcome }) => `${what} ${outcome}`)
  expect(told).toEqual(expect.arrayContaining(['delete-seller done', 'delete-closed-account done']))
})

test('an interrupted deletion by id is finished by the id of the user', async () => {
  const { email, userId, tenantId } = await operator.newSeller()
  await deleteItem(keys.tenant(tenantId))
  operator.pool.users.delete(email)
  expect((await remove(tenantId)).err).toContain('no seller with this id')
  expect(await remove(userId)).toMatchObject({ code: 0, out: expect.stringContaining('are deleted') })
  expect(await loadProfile(userId)).toBeUndefined()
})

test('a command that was interrupted is finished, also once there are two operators', async () => {
  const { email, userId, tenantId } = await operator.newSeller()
  await deleteItem(keys.tenant(tenantId))
  expect((await remove(email)).out).toContain('are deleted')
  expect(await loadProfile(userId)).toBeUndefined()
})
