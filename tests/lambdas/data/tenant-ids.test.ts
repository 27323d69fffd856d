import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { grantCredits } from '#lambdas/data/plans/credits.ts'
import { getItem, putItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { recordOrder } from '#lambdas/payments/manual/record-order.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { publishedCourse, siteSeller } from '#tests/harness/sellers/site-seller.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

describe('an item contains the id of its tenant', () => {
  test('profile, credits, orders and site', async () => {
    const { tenantId, userId, edit } = await siteSeller()
    await grantCredits(tenantId, 5, 'support')
    await recordOrder({
      tenantId,
      productId: publishedCourse.id,
      buyerEmail: 'buyer@example.com',
      paymentId: `payment-of-${tenantId}`,
      paidAt: 0,
    })
    await edit({ support_phone: '+1 555 010 1234' })

    expect(await loadProfile(userId)).toMatchObject({ tenant_id: tenantId })
    const items = await queryItems(tenantPartition(tenantId))
    const ofType = (wanted: string) => items.filter(({ type }) => type === wanted)
    const listed = [...ofType('credit'), ...ofType('order'), ...ofType('site')]
    expect(listed.map(({ type, tenant_id }) => [type, tenant_id])).toEqual([
      ['credit', tenantId],
      ['credit', tenantId],
      ['order', tenantId],
      ['site', tenantId],
    ])
  })

  test('a site saved before this change is read, and stores the id on change', async () => {
    const { tenantId, edit, site } = await siteSeller()
    const head = { ...keys.siteHead(tenantId), type: 'site', id: tenantId, created_at: '2026-01-01' }
    await putItem({ ...head, status: 'staged' })
    expect(await site()).toMatchObject({ status: 'staged' })
    await edit({ support_phone: '+1 555 010 1234' })
    expect(await getItem(keys.siteHead(tenantId))).toMatchObject({ tenant_id: tenantId, status: 'staged' })
  })
})
