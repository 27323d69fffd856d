import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { deleteSellerItems } from '#lambdas/data/accounts/sellers.ts'
import { loadTenantPlan, turnBillingOn } from '#lambdas/data/plans/plans.ts'
import { handler as advancePlans } from '#lambdas/scheduled/advance-plans.ts'
import { preToken } from '#lambdas/user-pool/pre-token.ts'
import { type Accounts, newClientIp, startAccounts } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { planNoticeKinds } from '#tests/harness/functions/plan-notices.ts'
import { tokenEvent } from '#tests/harness/functions/trigger-events.ts'

const dayMs = 24 * 60 * 60 * 1000
const trialEnd = '2026-03-16T12:00:00.000Z'
let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
  await turnBillingOn()
})
afterAll(() => accounts.restore())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const later = (days: number) => vi.setSystemTime(Date.now() + days * dayMs)
const newEmail = () => `${newClientIp()}@trial.example`

async function signUp(email: string) {
  const account = accounts.pool.signUp({ email, verified: true })
  await preToken(tokenEvent(account))
  const profile = await loadProfile(account.sub)
  if (!profile) throw new Error('no profile')
  const { tenant_id: tenantId } = profile
  return {
    tenantId,
    plan: () => loadTenantPlan(tenantId),
    async deleteAccount() {
      await deleteSellerItems(
        profile,
        async () => {},
        async () => {},
      )
      accounts.pool.users.delete(email)
    },
  }
}

describe('A seller who deletes their account and signs up again', () => {
  test('continues the trial that they had', async () => {
    const email = newEmail()
    await (await signUp(email)).deleteAccount()
    later(10)
    const again = await signUp(email.toUpperCase())
    expect(await again.plan()).toMatchObject({ trial_ends_at: trialEnd, access_ends_at: trialEnd })
  })

  test('has no trial after its end, and is not told that it ended', async () => {
    const email = newEmail()
    await (await signUp(email)).deleteAccount()
    later(28)
    const again = await signUp(email)
    expect(await again.plan()).toMatchObject({ trial_ends_at: trialEnd, access_ends_at: trialEnd })
    await advancePlans({}, { ...lambdaContext, getRemainingTimeInMillis: () => 900_000 })
    expect(await planNoticeKinds(again.tenantId)).toEqual([])
  })
})

describe('A mailbox', () => {
  test('has one trial, whatever tag is added to its address', async () => {
    const email = newEmail()
    await signUp(email)
    later(5)
    const tagged = await signUp(email.replace('@', '+shop@'))
    expect(await tagged.plan()).toMatchObject({ trial_ends_at: trialEnd })
  })

  test('has one trial when several tags sign up at the same moment', async () => {
    const email = newEmail()
    const tags = ['+a@', '+b@', '+c@', '+d@']
    const sellers = await Promise.all(tags.map((tag) => signUp(email.replace('@', tag))))
    for (const seller of sellers) expect(await seller.plan()).toMatchObject({ trial_ends_at: trialEnd })
    later(20)
    expect(await (await signUp(email)).plan()).toMatchObject({ trial_ends_at: trialEnd })
  })

  test('has a trial of its own beside similar ones', async () => {
    await signUp('a.da@trial.example')
    later(5)
    const other = await signUp('ada@trial.example')
    expect(await other.plan()).toMatchObject({ trial_ends_at: '2026-03-21T12:00:00.000Z' })
  })
})
