import { randomUUID } from 'node:crypto'
import { putStorefrontWrite, type Storefront } from '#lambdas/data/site/storefronts.ts'
import { transact } from '#lambdas/data/table/client.ts'

type Owner = { tenantId: string; userId: string }
type Chosen = Partial<Storefront> & { storeId?: string }

/** Opens a seller's store to buyers, as publishing does, but without a page. Returns its id. */
export async function openStoreOf(
  { tenantId, userId }: Owner,
  { storeId = randomUUID(), ...storefront }: Chosen = {},
): Promise<string> {
  await transact([
    putStorefrontWrite(storeId, {
      tenant_id: tenantId,
      store_name: 'Ada’s Store',
      url: 'https://ada.stores.example/',
      brand_color: '#2563EB',
      owner_user_id: userId,
      offers: [],
      ...storefront,
    }),
  ])
  return storeId
}
