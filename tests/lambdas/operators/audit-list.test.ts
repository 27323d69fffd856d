import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAuditHandler as readAudit } from '#lambdas/actions/operators/operators.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'

let accounts: Accounts
let ada: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  ada = await deskOperator(accounts)
})
afterAll(() => accounts.restore())

const read = (query: Record<string, string>) => ada.call(readAudit, undefined, undefined, query)

test('days that end before they begin are refused in words', async () => {
  expect(await read({ from: '2026-11-21', to: '2026-11-20' })).toMatchObject({
    status: 400,
    body: { error: 'invalid-input', message: expect.stringContaining('must not be after the last') },
  })
  expect(await read({ from: '2026-11-21', to: '2026-11-21' })).toMatchObject({ status: 200 })
})
