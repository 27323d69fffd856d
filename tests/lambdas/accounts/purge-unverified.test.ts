import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkCode, codeRecipient, sendCode } from '#lambdas/accounts/verification.ts'
import { handler as processChanges } from '#lambdas/changes/process-changes.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { type Accounts, mailedCode, startAccounts } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => {
  accounts.restore()
})

/** Delivers the expiry of a pending account, as the table's stream does. */
const expire = (...usernames: string[]) =>
  processChanges(
    {
      Records: usernames.map((username, n) => {
        const { pk, sk } = keys.pendingAccount(username)
        return {
          eventName: 'REMOVE',
          dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber: `${n}` },
        }
      }),
    },
    lambdaContext,
  )
const exists = ({ email }: { email: string }) => accounts.pool.users.has(email)
const done = { batchItemFailures: [] }

test('an account whose address nobody has proven is deleted when its time is over', async () => {
  const user = accounts.pool.signUp()
  expect(await expire(user.sub)).toEqual(done)
  expect(exists(user)).toBe(false)
  expect(await expire(user.sub)).toEqual(done)
})

test('a verified, just proven or locked account stays', async () => {
  const { signUp } = accounts.pool
  const [verified, proven, locked] = [signUp({ verified: true }), signUp(), signUp({ enabled: false })]
  const address = await codeRecipient('verification', proven.email)
  await sendCode(address, Date.now())
  const code = await mailedCode(accounts, proven.email)
  await checkCode(address, code, Date.now(), { findUserId: async () => proven.sub })
  expect(await expire(verified.sub, proven.sub, locked.sub)).toEqual(done)
  expect([verified, proven, locked].map(exists)).toEqual([true, true, true])
})

test('an account that the user pool could not delete comes again, the others not', async () => {
  const [first, second] = [accounts.pool.signUp(), accounts.pool.signUp({ verified: true })]
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  accounts.pool.client.on(AdminDeleteUserCommand).rejects(new Error('down'))
  expect(await expire(first.sub, second.sub)).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] })
  accounts.pool.listen()
  expect(await expire(first.sub)).toEqual(done)
  expect(exists(first)).toBe(false)
  vi.restoreAllMocks()
})
