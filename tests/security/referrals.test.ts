import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { fakePlans } from '#tests/harness/fakes/fake-plans.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { booksOf, claim, newReferrer, referralsOf, visit } from '#tests/lambdas/billing/referrer.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const pro = { plan: 'pro', interval: 'month' } as const

describe('An attacker', () => {
  test('cannot make a link look visited from one address', async () => {
    const { code, referrals } = await newReferrer()
    for (let n = 0; n < 200; n++) await visit(code, {}, 'attacker-of-visits')
    expect((await referrals()).visits).toBe(30)
  })

  test('trying many codes is referred by one seller, once', async () => {
    const victims = [await newReferrer(), await newReferrer(), await newReferrer()]
    const attacker = await inProcessSeller()
    for (const { code } of [...victims, ...victims]) await claim(attacker, code)
    const signUps = await Promise.all(victims.map(async (victim) => (await victim.referrals()).sign_ups))
    expect(signUps).toEqual([1, 0, 0])
  })

  test('earns nothing by a second account with the same card', async () => {
    const card = { fingerprint: 'card-of-an-attacker', brand: 'visa', last4: '4242' }
    const attacker = await newReferrer()
    const second = await inProcessSeller()
    expect(await claim(second, attacker.code)).toBe(true)
    const own = fakePlans(attacker.tenantId)
    const other = fakePlans(second.tenantId)
    for (const provider of [own, other, own, other]) {
      const id = provider.ids()[0] ?? provider.start(pro, Date.now())
      provider.change(id, { card })
      await settlePlan(provider.plans, id)
      provider.renew(id, Date.now())
    }
    expect(await attacker.referrals()).toMatchObject({ paying: 0, earned_cents: 0 })
    expect((await booksOf(attacker.tenantId)).entries).toEqual([])
  })

  test('is not paid for another referrer’s customer or a missing seller', async () => {
    const attacker = await newReferrer()
    const stranger = await inProcessSeller()
    for (const tenantId of [stranger.tenantId, 'nobody', attacker.code]) {
      const { plans, start } = fakePlans(tenantId)
      await settlePlan(plans, start(pro, Date.now()))
    }
    expect(await referralsOf(attacker)).toMatchObject({ sign_ups: 0, paying: 0, earned_cents: 0 })
  })
})
