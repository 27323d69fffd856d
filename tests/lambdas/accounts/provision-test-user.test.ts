import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAccount } from '#contract/api/development-api.ts'
import { provisionTestUserHandler as provision } from '#lambdas/actions/development.ts'
import { type Accounts, ask, startAccounts } from '#tests/harness/functions/accounts.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => {
  accounts.restore()
})

describe('the test account', () => {
  test('make the one test account, verified, any number of times', async () => {
    for (let n = 0; n < 2; n++)
      expect(await ask(provision, testAccount)).toMatchObject({ status: 200, body: { success: true } })
    expect(accounts.pool.users.get(testAccount.email)).toMatchObject({
      verified: true,
      password: testAccount.password,
    })
    expect(accounts.pool.users).toHaveProperty('size', 1)
  })

  test.each([{ email: 'eve@example.com' }, { password: 'Another-Pass9' }])(
    'make no other: %j',
    async (other) => {
      expect(await ask(provision, { ...testAccount, ...other })).toMatchObject({
        status: 403,
        body: { error: 'not-allowed' },
      })
      expect(accounts.pool.users.get('eve@example.com')).toBeUndefined()
    },
  )
})
