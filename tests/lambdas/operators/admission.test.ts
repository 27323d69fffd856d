import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeRole } from '#lambdas/data/accounts/operators.ts'
import { endSession } from '#lambdas/data/accounts/sessions.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { approvalsPartition, auditPartition, operatorsPartition } from '#lambdas/data/table/keys.ts'
import { userPartition } from '#lambdas/data/table/partitions.ts'
import { freshSignInSeconds } from '#rules/accounts/verification.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { handlerOf } from '#tests/harness/functions/handler-of.ts'
import { actionNames, actionOf, messageOf, requestsFor } from '#tests/harness/fuzz/requests.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

const all = actionNames.filter((name) => actionOf(name).access === 'admin')
const writing = all.filter((name) => actionOf(name).method !== 'GET')
const ids = { storeId: 'none', storeProductId: 'none', releaseId: 'none', productId: 'weekly-letter' }
const parameters = { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ', upload: '01HZZZZZZZZZZZZZZZZZZZZZZZ', number: '1' }

async function ask(name: (typeof all)[number], { call }: Pick<DeskOperator, 'call'>, body?: object) {
  const [method, , usual] = messageOf(name, requestsFor(ids)[name])
  return call(await handlerOf(name), method === 'GET' ? undefined : (body ?? usual), parameters)
}

/** Whatever an operator could change. */
const everything = async ({ userId }: Pick<DeskOperator, 'userId'>) =>
  Promise.all(
    [userPartition(userId), auditPartition, operatorsPartition, approvalsPartition].map((pk) =>
      queryItems(pk),
    ),
  )

async function expectRefused(
  name: (typeof all)[number],
  caller: DeskOperator,
  refusal: object,
  bodies: readonly (object | undefined)[] = [undefined],
) {
  const before = await everything(caller)
  for (const body of bodies) expect(await ask(name, caller, body)).toMatchObject(refusal)
  expect(await everything(caller)).toEqual(before)
}

const nothing = { status: 404, body: { error: 'not-found' } }
const again = { status: 403, body: { error: 'sign-in-again' } }

describe('an action of administrators', () => {
  test('exists', () => {
    expect(writing.length).toBeGreaterThan(0)
    expect(all.length).toBeGreaterThan(writing.length)
  })

  // Each caller asks for every action, because a refusal changes nothing of theirs.
  describe('refused to a seller', () => {
    let seller: DeskOperator
    let claiming: DeskOperator
    beforeAll(async () => {
      seller = await accountSeller(accounts)
      claiming = await accountSeller(accounts, { claims: { role: 'superadmin' } })
    })

    test.each(all)('%s is not found by a seller, also with a wrong request', async (name) => {
      await expectRefused(name, seller, nothing, [undefined, { unknown: true }])
    })

    test.each(all)('%s is not found by a token that only claims the role', async (name) => {
      await expectRefused(name, claiming, nothing)
    })
  })

  describe('refused to an operator', () => {
    let demoted: DeskOperator
    let withoutFactor: DeskOperator
    let withoutCode: DeskOperator
    let signedOut: DeskOperator
    beforeAll(async () => {
      demoted = await deskOperator(accounts, { claims: { role: 'admin' } })
      await changeRole(demoted.userId, 'admin', 'seller')
      withoutFactor = await deskOperator(accounts, { hasFactor: false })
      withoutCode = await deskOperator(accounts, { claims: { second_factor_at: undefined } })
      signedOut = await deskOperator(accounts)
      await endSession(signedOut.userId, signedOut.sessionId)
    })

    test.each(all)('%s is not found by a demoted administrator, whose token lives on', async (name) => {
      await expectRefused(name, demoted, nothing)
    })

    test.each(all)('%s refuses an administrator without a second factor', async (name) => {
      const refusal = { status: 403, body: { error: 'second-factor-needed' } }
      await expectRefused(name, withoutFactor, refusal)
    })

    test.each(all)('%s refuses a session in which no code was entered', async (name) => {
      await expectRefused(name, withoutCode, again)
    })

    test.each(all)('%s refuses a session that was ended', async (name) => {
      await expectRefused(name, signedOut, again)
    })
  })

  describe('a writing action', () => {
    let superadmin: DeskOperator
    const signedInLongAgo: DeskOperator[] = []
    beforeAll(async () => {
      // What was entered just now stays so, however long the tests take.
      vi.useFakeTimers({ toFake: ['Date'] })
      superadmin = await deskOperator(accounts, { role: 'superadmin' })
      const old = String(Math.floor(Date.now() / 1000) - freshSignInSeconds - 2)
      for (const claims of [{ auth_time: old }, { second_factor_at: old }])
        signedInLongAgo.push(await deskOperator(accounts, { claims }))
    })
    afterAll(() => void vi.useRealTimers())

    test.each(writing)('%s wants password and code of the last five minutes', async (name) => {
      for (const operator of signedInLongAgo) await expectRefused(name, operator, again)
    })

    test.each(writing.filter((name) => name !== 'decide-approval'))('%s wants a reason', async (name) => {
      const usual = messageOf(name, requestsFor(ids)[name])[2]
      const invalid = { status: 400, body: { error: 'invalid-input' } }
      const reasons = [undefined, 'too short', ' '.repeat(12)]
      await expectRefused(
        name,
        superadmin,
        invalid,
        reasons.map((reason) => ({ ...usual, reason })),
      )
    })
  })
})
