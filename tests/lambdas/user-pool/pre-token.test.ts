import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadHome } from '#lambdas/data/site/home.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { handler } from '#lambdas/user-pool/handle-trigger.ts'
import { preToken } from '#lambdas/user-pool/pre-token.ts'
import { type Accounts, newClientIp, startAccounts } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { tokenEvent } from '#tests/harness/functions/trigger-events.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => {
  accounts.restore()
})

type User = ReturnType<Accounts['pool']['signUp']>

async function accessTokenOf(user: User) {
  const { response } = await preToken(tokenEvent(user))
  return response.claimsAndScopeOverrideDetails?.accessTokenGeneration
}

describe('the first tokens of an account', () => {
  test('are refused while the address is unverified', async () => {
    const user = accounts.pool.signUp()
    await expect(handler(tokenEvent(user), lambdaContext)).rejects.toThrow('Email not confirmed')
  })

  test('identify the seller and cannot change the account', async () => {
    const user = accounts.pool.signUp({ verified: true })
    expect(await accessTokenOf(user)).toEqual({
      claimsToAddOrOverride: {
        tenant_id: expect.any(String),
        role: 'seller',
        email: user.email,
        name: 'Ada Lovelace',
      },
      scopesToSuppress: ['aws.cognito.signin.user.admin'],
    })
  })

  test('create one profile, tenant and store, however many are requested at once', async () => {
    const user = accounts.pool.signUp({ verified: true })
    const all = await Promise.all(Array.from({ length: 10 }, () => accessTokenOf(user)))
    const tenants = new Set(all.map((token) => token?.claimsToAddOrOverride?.tenant_id))
    expect(tenants.size).toBe(1)
    const tenantId = String([...tenants][0])
    const home = await loadHome(tenantId)
    expect(home.tenant).toMatchObject({ owner_id: user.sub, plan: 'lite' })
    expect(home.store).toMatchObject({ owner_user_id: user.sub, name: "Ada's Store" })
    expect(home.stats).toMatchObject({ credit_balance: 100, product_count: 0, total_orders: 0 })
    expect(await queryItems(tenantPartition(tenantId), 'CREDIT#')).toMatchObject([
      { delta: 100, reason: 'sign-up' },
    ])
    expect(await queryItems(keys.profile(user.sub).pk)).toHaveLength(1)
  })

  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['America/Some_New_City', 'UTC'],
    [undefined, 'UTC'],
  ])('open a store in the browser’s time zone: %s gives %s', async (zoneinfo, zone) => {
    const event = tokenEvent(accounts.pool.signUp({ verified: true }))
    if (zoneinfo) event.request.userAttributes.zoneinfo = zoneinfo
    const { response } = await preToken(event)
    const claims = response.claimsAndScopeOverrideDetails?.accessTokenGeneration?.claimsToAddOrOverride
    const { store } = await loadHome(String(claims?.tenant_id))
    expect(store?.zoneinfo).toBe(zone)
  })

  test('two addresses that make the same subdomain get two', async () => {
    const name = newClientIp()
    const users = [`${name}@x.example`, `${name.replace('-', '.-')}@x.example`].map((email) =>
      accounts.pool.signUp({ email, verified: true }),
    )
    const subdomains: (string | undefined)[] = []
    for (const user of users) {
      const token = await accessTokenOf(user)
      const home = await loadHome(String(token?.claimsToAddOrOverride?.tenant_id))
      subdomains.push(home.tenant?.subdomain)
    }
    expect(subdomains).toEqual([`${name}-xexample`, `${name}-xexample-2`])
  })
})
