import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endSession } from '#lambdas/data/accounts/sessions.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { tenantPartition, userPartition } from '#lambdas/data/table/partitions.ts'
import { planMailPartition } from '#lambdas/data/table/plan-keys.ts'
import { freshSignInSeconds } from '#rules/accounts/verification.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { actionNames, actionOf, messageOf, requestsFor } from '#tests/harness/fuzz/requests.ts'
import { type Accounts, startAccounts } from '../harness/functions/accounts.ts'
import { handlerOf } from '../harness/functions/handler-of.ts'
import { accountSeller } from '../harness/sellers/account-seller.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

const sensitive = actionNames.filter((name) => actionOf(name).sensitive)
const ids = { storeId: 'none', storeProductId: 'none', releaseId: 'none', productId: 'weekly-letter' }

type TestSeller = Awaited<ReturnType<typeof accountSeller>>

async function ask(name: (typeof sensitive)[number], seller: TestSeller) {
  const [method, , body] = messageOf(name, requestsFor(ids)[name])
  return seller.call(await handlerOf(name), method === 'GET' ? undefined : body)
}

/** Everything that is stored of a seller, and every mail and entry of the audit about them. */
const everythingOf = async ({ userId, tenantId }: TestSeller) =>
  [
    await queryItems(userPartition(userId)),
    await queryItems(tenantPartition(tenantId)),
    await queryItems(planMailPartition(tenantId)),
    await auditOf(tenantId, userId),
  ] as const

async function expectRefused(name: (typeof sensitive)[number], seller: TestSeller) {
  const before = await everythingOf(seller)
  expect(await ask(name, seller)).toMatchObject({ status: 403, body: { error: 'sign-in-again' } })
  expect(await everythingOf(seller)).toEqual(before)
  expect(seller.account).toMatchObject({ password: 'Old-Password9', signOuts: 0 })
}

describe('sensitive actions', () => {
  test.each(sensitive)('%s is refused when the password was entered too long ago', async (name) => {
    const signedInAt = Date.now() - (freshSignInSeconds + 2) * 1000
    await expectRefused(name, await accountSeller(accounts, { signedInAt }))
  })

  test.each(sensitive)('%s is refused in a session that was ended', async (name) => {
    const seller = await accountSeller(accounts)
    await endSession(seller.userId, seller.sessionId)
    await expectRefused(name, seller)
  })

  test.each(sensitive)('%s is refused to a client that named no session', async (name) => {
    await expectRefused(name, await accountSeller(accounts, { claims: { session_id: undefined } }))
  })

  test('an action refused for its input is audited without a mail', async () => {
    const seller = await accountSeller(accounts)
    expect(await ask('open-export', seller)).toMatchObject({ status: 404 })
    const [, , mails, audit] = await everythingOf(seller)
    expect(mails).toEqual([])
    expect(audit).toMatchObject([{ who: `seller ${seller.userId}`, what: 'open-export', outcome: 'refused' }])
  })

  test('several in one sign-in send one mail each', async () => {
    const seller = await accountSeller(accounts)
    for (const name of ['export-orders', 'export-orders', 'export-customers'] as const)
      expect(await ask(name, seller)).toMatchObject({ status: 200 })
    const [, , mails, audit] = await everythingOf(seller)
    expect(mails.map(({ notice }) => notice)).toEqual(
      expect.arrayContaining([
        { kind: 'account-action', action: 'export-orders' },
        { kind: 'account-action', action: 'export-customers' },
      ]),
    )
    expect(mails).toHaveLength(2)
    expect(audit.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
  })
})
