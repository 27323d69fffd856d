import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { claimReferralHandler as claimReferral } from '#lambdas/actions/referrals.ts'
import { updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { claim, newReferrer, referralsOf, visit } from './referrer.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())
afterEach(() => vi.useRealTimers())

const dayMs = 24 * 60 * 60 * 1000
const later = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs })

/** A seller whose address is this one. */
async function sellerAt(email: string) {
  const seller = await inProcessSeller({ claims: { email } })
  await updateItem(keys.profile(seller.userId), {
    UpdateExpression: 'SET email = :email',
    ExpressionAttributeValues: { ':email': email },
  })
  return seller
}

describe('A referral link', () => {
  test('has one code, however often and at once it is asked for', async () => {
    const seller = await inProcessSeller()
    const all = await Promise.all(Array.from({ length: 4 }, () => referralsOf(seller)))
    const codes = new Set([...all, await referralsOf(seller)].map(({ code }) => code))
    expect([...codes]).toEqual([expect.stringMatching(/^[2-9a-hjkmnp-z]{8}$/)])
    expect(all[0]).toMatchObject({ visits: 0, sign_ups: 0, paying: 0, earned_cents: 0, pending_cents: 0 })
  })

  test('counts visits without robots and opt-outs, at most 30 an hour per client', async () => {
    const { code, referrals } = await newReferrer()
    await visit(code)
    await visit(code, { 'user-agent': 'Googlebot/2.1' })
    await visit(code, { 'user-agent': '' })
    await visit(code, { 'sec-gpc': '1' })
    await visit(code, { dnt: '1' })
    expect((await referrals()).visits).toBe(1)
    for (let n = 0; n < 35; n++) expect(await visit(code, {}, 'one-client-of-a-link')).toBe(200)
    expect((await referrals()).visits).toBe(31)
  })

  test('an unknown link is no error', async () => {
    expect(await visit('zzzzzzzz')).toBe(200)
    expect(await visit('not a code')).toBe(400)
  })
})

describe('A claim', () => {
  test('counts once, and is never changed', async () => {
    const [one, other, seller] = [await newReferrer(), await newReferrer(), await inProcessSeller()]
    expect(await claim(seller, one.code)).toBe(true)
    expect(await claim(seller, one.code)).toBe(true)
    expect(await claim(seller, other.code)).toBe(false)
    expect((await one.referrals()).sign_ups).toBe(1)
    expect((await other.referrals()).sign_ups).toBe(0)
  })

  test('concurrent claims count once', async () => {
    const referrers = [await newReferrer(), await newReferrer(), await newReferrer()]
    const seller = await inProcessSeller()
    const claims = await Promise.all(referrers.map(({ code }) => claim(seller, code)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    const counts = await Promise.all(referrers.map(({ referrals }) => referrals()))
    expect(counts.reduce((sum, { sign_ups }) => sum + sign_ups, 0)).toBe(1)
  })

  test('counts for 30 days after the sign-up', async () => {
    const referrer = await newReferrer()
    const [early, late] = [await inProcessSeller(), await inProcessSeller()]
    later(29.9)
    expect(await claim(early, referrer.code)).toBe(true)
    later(0.2)
    expect(await claim(late, referrer.code)).toBe(false)
  })

  test('never counts for the same seller, or another account of the same mailbox', async () => {
    const name = `ada.${Date.now()}`
    const referrer = await sellerAt(`${name}@example.com`)
    const { code } = await referralsOf(referrer)
    expect(await claim(referrer, code)).toBe(false)
    for (const email of [`${name}+two@example.com`, `${name.toUpperCase()}@Example.com`])
      expect(await claim(await sellerAt(email), code)).toBe(false)
    expect(await claim(await sellerAt(`${name}@example.org`), code)).toBe(true)
    expect((await referralsOf(referrer)).sign_ups).toBe(1)
  })

  test('does not count for two who refer each other', async () => {
    const [one, other] = [await newReferrer(), await newReferrer()]
    expect(await claim(one, other.code)).toBe(true)
    expect(await claim(other, one.code)).toBe(false)
  })

  test('an unknown code is no error, an invalid one is', async () => {
    const seller = await inProcessSeller()
    expect(await claim(seller, 'zzzzzzzz')).toBe(false)
    expect(await claim(seller, 'OOOOOOOO')).toBe(400)
    expect((await seller.call(claimReferral, { code: 'zzzzzzzz', tenant_id: 'x' })).status).toBe(400)
  })
})
