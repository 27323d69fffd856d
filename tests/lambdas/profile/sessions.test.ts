import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Sessions } from '#contract/api/profile-api.ts'
import {
  changePasswordHandler as changePassword,
  endOtherSessionsHandler as endOtherSessions,
  endSessionHandler as endSession,
  listSessionsHandler as listSessions,
} from '#lambdas/actions/profile.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { userPartition } from '#lambdas/data/table/partitions.ts'
import { planMailPartition } from '#lambdas/data/table/plan-keys.ts'
import { preToken } from '#lambdas/user-pool/pre-token.ts'
import {
  lastUseIntervalMs,
  maxSessions,
  sessionLifeMs,
  signOutMailsPerHour,
} from '#rules/accounts/session.ts'
import { type Accounts, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { renewalEvent, tokenEvent } from '#tests/harness/functions/trigger-events.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

type TestSeller = Awaited<ReturnType<typeof accountSeller>>
const ended = 'This session was ended'
const newToken = () => randomBytes(32).toString('base64url')

async function signIn({ account }: TestSeller, device = 'Safari on iPhone', session = newToken()) {
  const { response } = await preToken(tokenEvent(account, { session, device }))
  const { claimsToAddOrOverride: claims } =
    response.claimsAndScopeOverrideDetails?.accessTokenGeneration ?? {}
  return { session, id: String(claims?.session_id) }
}
const renew = ({ account }: TestSeller, session: string) => preToken(renewalEvent(account, { session }))
const listed = async (seller: TestSeller) => Sessions.parse((await seller.call(listSessions)).body).sessions

function at(ms: number, work: () => Promise<unknown>) {
  vi.useFakeTimers({ toFake: ['Date'], now: ms })
  return work().finally(() => vi.useRealTimers())
}

describe('where a seller is signed in', () => {
  test('is listed with this session marked, and never with what would prove it', async () => {
    const seller = await accountSeller(accounts)
    const { session, id } = await signIn(seller)
    const sessions = await listed(seller)
    expect(sessions.map(({ device, is_current }) => [device, is_current]).toSorted()).toEqual([
      ['Chrome on Linux', true],
      ['Safari on iPhone', false],
    ])
    expect(sessions.map((known) => known.id)).toContain(id)
    expect(JSON.stringify(await queryItems(userPartition(seller.userId)))).not.toContain(session)
  })

  test('keeps one entry for a browser that signs in again', async () => {
    const seller = await accountSeller(accounts)
    const { session, id } = await signIn(seller)
    expect(await signIn(seller, 'Safari on iPhone', session)).toEqual({ session, id })
    expect(await listed(seller)).toHaveLength(2)
  })

  test('says when each was used, written about once a day', async () => {
    const seller = await accountSeller(accounts)
    const { session, id } = await signIn(seller)
    const seen = async () => (await listed(seller)).find((known) => known.id === id)?.last_seen_at
    const first = await seen()
    await at(Date.now() + lastUseIntervalMs / 2, () => renew(seller, session))
    expect(await seen()).toBe(first)
    const nextDay = Date.now() + lastUseIntervalMs + 1000
    await at(nextDay, () => renew(seller, session))
    expect(await seen()).toBe(new Date(nextDay).toISOString())
  })

  test('shows a device without control characters, and none that is endless', async () => {
    const seller = await accountSeller(accounts)
    await signIn(seller, `\u202e${'x'.repeat(2000)}\n`)
    expect((await listed(seller)).map(({ device }) => device)).toContain('x'.repeat(60))
  })

  test(`at most ${maxSessions} sessions exist: another one ends the least recently used`, async () => {
    const seller = await accountSeller(accounts)
    const start = Date.now()
    const { session: oldest } = await signIn(seller)
    for (let more = 1; more <= maxSessions; more += 1) await at(start + more * 1000, () => signIn(seller))
    expect(await listed(seller)).toHaveLength(maxSessions)
    await expect(renew(seller, oldest)).rejects.toThrow(ended)
  })
})

describe('a session that was ended', () => {
  test('renews no token, the others do', async () => {
    const seller = await accountSeller(accounts)
    const [phone, tablet] = [await signIn(seller), await signIn(seller, 'Safari on iPad')]
    await renew(seller, phone.session)
    expect(await seller.call(endSession, undefined, { id: phone.id })).toMatchObject({ status: 200 })
    await expect(renew(seller, phone.session)).rejects.toThrow(ended)
    await renew(seller, tablet.session)
  })

  test('does not come back with a renewal that was under way', async () => {
    const seller = await accountSeller(accounts)
    const { session, id } = await signIn(seller)
    const late = at(Date.now() + lastUseIntervalMs + 1000, () => renew(seller, session))
    await Promise.allSettled([late, seller.call(endSession, undefined, { id })])
    expect((await listed(seller)).map((known) => known.id)).not.toContain(id)
  })

  test('makes no sensitive change, although its token is still good', async () => {
    const seller = await accountSeller(accounts)
    await seller.call(endSession, undefined, { id: seller.sessionId })
    const change = await seller.call(changePassword, { newPassword: 'Quite-New-Pass9' })
    expect(change).toMatchObject({ status: 403, body: { error: 'sign-in-again' } })
  })

  test('may be any but this one at once', async () => {
    const seller = await accountSeller(accounts)
    const others = [await signIn(seller), await signIn(seller)]
    await seller.call(endOtherSessions)
    expect(await listed(seller)).toMatchObject([{ id: seller.sessionId }])
    for (const { session } of others) await expect(renew(seller, session)).rejects.toThrow(ended)
  })

  test('is not ended by another seller who knows its id', async () => {
    const [ada, eve] = [await accountSeller(accounts), await accountSeller(accounts)]
    const { session, id } = await signIn(ada)
    await eve.call(endSession, undefined, { id })
    await eve.call(endOtherSessions)
    await renew(ada, session)
  })
})

describe('a refresh token', () => {
  test('is worthless without its session, or with an invented or public id', async () => {
    const seller = await accountSeller(accounts)
    const { id } = await signIn(seller)
    for (const session of ['', newToken(), id, 'x'.repeat(5000)])
      await expect(renew(seller, session)).rejects.toThrow(ended)
  })

  test('is worth nothing with the session of another seller', async () => {
    const [ada, eve] = [await accountSeller(accounts), await accountSeller(accounts)]
    const { session } = await signIn(eve)
    await expect(renew(ada, session)).rejects.toThrow(ended)
  })

  test('is worthless 30 days after sign-in, even if the table has the session', async () => {
    const seller = await accountSeller(accounts)
    const { session } = await signIn(seller)
    const renewing = at(Date.now() + sessionLifeMs + 1, () => renew(seller, session))
    await expect(renewing).rejects.toThrow(ended)
  })
})

test('a changed password ends every other session', async () => {
  const seller = await accountSeller(accounts)
  const { session } = await signIn(seller)
  await seller.call(changePassword, { newPassword: 'Quite-New-Pass9' })
  expect(await listed(seller)).toMatchObject([{ id: seller.sessionId }])
  await expect(renew(seller, session)).rejects.toThrow(ended)
})

describe('signing other devices out', () => {
  const told = async (seller: TestSeller) => ({
    notices: await planNoticesOf(seller.tenantId),
    audit: (await auditOf(seller.userId)).map(({ what, details, outcome }) => ({ what, details, outcome })),
  })
  const once = (devices: number) => ({
    notices: [{ kind: 'signed-out', devices }],
    audit: [{ what: 'end-sessions', details: { devices }, outcome: 'done' }],
  })

  test('is recorded and mailed once, for one and for all', async () => {
    const [one, all] = [await accountSeller(accounts), await accountSeller(accounts)]
    const { id } = await signIn(one)
    const answers = await Promise.all([0, 1, 2].map(() => one.call(endSession, undefined, { id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect(await told(one)).toEqual(once(1))
    for (let more = 0; more < 3; more += 1) await signIn(all)
    await Promise.all([all.call(endOtherSessions), all.call(endOtherSessions)])
    expect(await told(all)).toEqual(once(3))
  })

  test('says nothing that the device said of itself', async () => {
    const seller = await accountSeller(accounts)
    const { id } = await signIn(seller, 'Call 555-0100 at once')
    await seller.call(endSession, undefined, { id })
    const [{ pk, sk } = { pk: '', sk: '' }] = await queryItems(planMailPartition(seller.tenantId))
    await streamTo({ pk: String(pk), sk: String(sk) }, 'plan_mail')
    const mail = accounts.mails.find(({ subject }) => subject.startsWith('A device was signed out'))
    expect(mail?.text).toContain('change your password right away')
    expect(mail?.text).toContain('/app/profile')
    expect(mail?.text).not.toContain('555')
  })

  test('is mailed a few times an hour, and always recorded', async () => {
    const seller = await accountSeller(accounts)
    for (let n = 0; n <= signOutMailsPerHour; n += 1) {
      const { id } = await signIn(seller)
      expect((await seller.call(endSession, undefined, { id })).status).toBe(200)
    }
    const { notices, audit } = await told(seller)
    expect(notices).toHaveLength(signOutMailsPerHour)
    expect(audit).toHaveLength(signOutMailsPerHour + 1)
  })

  test('tells nobody of a sign-out, or if there was no other device', async () => {
    const seller = await accountSeller(accounts)
    await seller.call(endOtherSessions)
    await seller.call(endSession, undefined, { id: seller.sessionId })
    expect(await told(seller)).toEqual({ notices: [], audit: [] })
  })
})
