import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadHome } from '#lambdas/data/site/home.ts'
import { documents, putItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { preToken } from '#lambdas/user-pool/pre-token.ts'
import { isReserved } from '#rules/names/reserved-names.ts'
import { type Accounts, newClientIp, startAccounts } from '#tests/harness/functions/accounts.ts'
import { tokenEvent } from '#tests/harness/functions/trigger-events.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => {
  accounts.restore()
})

async function subdomainAfterSignIn(email: string) {
  const { response } = await preToken(tokenEvent(accounts.pool.signUp({ email, verified: true })))
  const claims = response.claimsAndScopeOverrideDetails?.accessTokenGeneration?.claimsToAddOrOverride
  const { tenant } = await loadHome(String(claims?.tenant_id))
  return tenant?.subdomain ?? ''
}

/** Addresses that all make the same subdomain: the position of the dot is the only difference. */
function* collidingAddresses(count: number) {
  const name = `${newClientIp()}-${'x'.repeat(200)}`
  for (let at = 1; at <= count; at++) yield `${name.slice(0, at)}.${name.slice(at)}@x.example`
}

async function claimName(subdomain: string) {
  const origin = { type: 'name', id: subdomain, created_at: new Date().toISOString() }
  await putItem({ ...keys.tenantName(subdomain), ...origin, tenant_id: 'a-stranger' })
}

describe('a first sign-in never fails for a name', () => {
  test('though a stranger holds it and its first hundred neighbours', async () => {
    const name = newClientIp()
    const neighbours = Array.from({ length: 100 }, (_, n) => `${name}-xexample-${n + 2}`)
    for (const taken of [`${name}-xexample`, ...neighbours]) await claimName(taken)
    expect(await subdomainAfterSignIn(`${name}@x.example`)).toMatch(
      new RegExp(`^${name}-xexample-[0-9a-f]{10}$`),
    )
  })

  test('though a dozen sellers want the same one at once', async () => {
    const subdomains = await Promise.all([...collidingAddresses(12)].map(subdomainAfterSignIn))
    expect(new Set(subdomains).size).toBe(12)
    expect(subdomains.filter((subdomain) => subdomain.length > 48)).toEqual([])
  })

  test('while concurrent writers conflict for longer than the transaction is retried', async () => {
    const name = newClientIp()
    keepBusy(keys.tenantName(`${name}-xexample`).pk)
    expect(await subdomainAfterSignIn(`${name}@x.example`)).toBe(`${name}-xexample-2`)
  })

  test.each(['support', 'secure', 'xn--b', 'storewright'])(
    'a first sign-in never gets a name that imitates ours: %s',
    async (local) => {
      expect(isReserved(await subdomainAfterSignIn(`${local}@${newClientIp()}.example`))).toBe(false)
    },
  )
})

/** Every transaction on this item is in conflict with another one. */
function keepBusy(pk: string) {
  const CancellationReasons = [{ Code: 'TransactionConflict' }]
  documents.middlewareStack.add(
    (next) => async (args) => {
      if (JSON.stringify(args.input).includes(`"${pk}"`) && 'TransactItems' in args.input)
        throw new TransactionCanceledException({ $metadata: {}, message: 'Busy', CancellationReasons })
      return next(args)
    },
    { step: 'initialize', name: 'busy' },
  )
  onTestFinished(() => void documents.middlewareStack.remove('busy'))
}
