import { beforeAll, describe, expect, test } from 'vitest'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { forgetClosing } from '#lambdas/data/accounts/closings.ts'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { deleteCodes, deleteSellerItems, sellerItems } from '#lambdas/data/accounts/sellers.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { deleteItem, getItem, putItem, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import type { Key } from '#lambdas/data/table/partitions.ts'
import { reconciliationKeys } from '#lambdas/data/table/reconciliation-keys.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import type { ItemType } from './item-fates.ts'
import { itemTypesOf } from './item-types.ts'

const found: Record<string, { item: ItemType; isExported: boolean; isDeleted: boolean }> = {}

beforeAll(async () => {
  const secrets = codesSecretForTests()
  const { tenantId, userId, claims } = await inProcessSeller()
  const { store, tenant } = await loadHome(tenantId)
  const emailKey = await emailKeyOf(String(claims.email))
  const signedUpAt = String((await getItem(keys.tenant(tenantId)))?.created_at)
  const subject = { tenantId, userId, emailKey, signedUpAt }
  const types = itemTypesOf({ ...subject, storeId: store?.id ?? '', subdomain: tenant?.subdomain ?? '' })
  const added: Key[] = []
  for (const [name, { key, fields }] of Object.entries(types)) {
    const item = { ...key, type: name, id: name, created_at: '2026-01-31T12:00:00.000Z', ...fields }
    if (await getItem(key)) continue
    await putItem(item)
    added.push(key)
  }
  await addSubscription(tenantId)
  const profile = await loadProfile(userId)
  if (!profile) throw new Error('no profile')

  const exported = new Set<string>()
  for await (const items of sellerItems(profile)) for (const { pk, sk } of items) exported.add(`${pk} ${sk}`)
  await deleteSellerItems(
    profile,
    async () => {},
    async () => {},
  )
  await deleteCodes(String(claims.email))
  await forgetClosing(userId)
  for (const [name, item] of Object.entries(types)) {
    const isDeleted = (await getItem(item.key)) === undefined
    found[name] = { item, isExported: exported.has(`${item.key.pk} ${item.key.sk}`), isDeleted }
  }
  // Later tests share the table: one of these items switches billing on.
  for (const key of added) await deleteItem(key)
  secrets.restore()
})

/** What leads from the tenant to the items of its plan. */
async function addSubscription(tenantId: string) {
  const subscription = {
    id: `subscription-${tenantId}`,
    customer_id: 'cus_1',
    plan: 'lite',
    interval: 'month',
    status: 'active',
    price_cents: 100,
    period_end: '2026-02-28T12:00:00.000Z',
    cancel_at_period_end: false,
  }
  await updateItem(keys.tenant(tenantId), {
    UpdateExpression: 'SET subscription = :subscription',
    ExpressionAttributeValues: { ':subscription': subscription },
  })
}

describe.each(Object.keys({ ...keys, ...reconciliationKeys }))('An item of type %s', (name) => {
  test('is exported, or the reason why not is listed', () => {
    expect(found[name]?.isExported).toBe(found[name]?.item.exported === true)
  })

  test('is deleted with the seller, or there is a reason why it is kept', () => {
    expect(found[name]?.isDeleted).toBe(found[name]?.item.deleted === true)
  })
})
