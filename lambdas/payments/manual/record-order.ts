import type { CatalogProduct } from '#contract/catalog.ts'
import type { Order } from '#contract/sales/orders.ts'
import { defaultBrandColor } from '#rules/brand/default-brand-color.ts'
import { priceInEffectCents } from '#rules/money/money.ts'
import { textHash } from '../../crypto/text-hash.ts'
import { newToken } from '../../crypto/tokens.ts'
import { type Checkout, loadCheckout, saveNewCheckout } from '../../data/sales/checkouts.ts'
import { loadOrder } from '../../data/sales/orders.ts'
import { loadHome, type TenantHome } from '../../data/site/home.ts'
import { catalogProducts } from '../../data/store/catalog.ts'
import { Failure } from '../../failure.ts'
import { settleFacts } from '../settle-payment.ts'
import { manualCheckoutPrefix, manualFacts } from './manual-payment.ts'

/** `paidAt` in epoch ms, as the payment has it. */
export type ManualSale = {
  tenantId: string
  productId: string
  buyerEmail: string
  paymentId: string
  paidAt: number
}

/**
 * Records a sale that was paid outside the payment provider, by the same rule as every payment. Returns undefined if
 * this payment was recorded before.
 * @throws Failure 'invalid-input' for a payment id that cannot be part of a key, 'not-found' if the tenant does not
 * have the product, 'conflict'
 */
export async function recordOrder(sale: ManualSale): Promise<Order | undefined> {
  const { tenantId, productId, paymentId } = sale
  if (!/^[\w.:-]{1,100}$/.test(paymentId)) {
    const message = 'A payment id has 1 to 100 letters, digits, dots, colons, hyphens or underscores.'
    throw new Failure('invalid-input', message)
  }
  if (/^(pi|cs)_/.test(paymentId)) {
    const message = 'The provider of this payment reports it itself. Run `reconcile` if its order is missing.'
    throw new Failure('invalid-input', message)
  }
  const [home, [product]] = await Promise.all([loadHome(tenantId), catalogProducts([productId])])
  const wanted = checkoutOf(sale, home, product)
  await saveNewCheckout(wanted)
  const checkout = (await loadCheckout(wanted.id)) ?? wanted
  const { wrote } = await settleFacts(manualFacts(sale, checkout))
  return wrote ? loadOrder(tenantId, new Date(sale.paidAt).toISOString(), paymentId) : undefined
}

function checkoutOf(
  { tenantId, productId, paymentId }: ManualSale,
  { tenant, store, products, site }: TenantHome,
  product: CatalogProduct | undefined,
): Checkout {
  const offered = products.find(({ product_id }) => product_id === productId)
  if (!offered || !product) throw new Failure('not-found', 'This store does not have that product.')
  if (!tenant || !store) throw new Failure('not-found', 'There is no such store any more.')
  return {
    id: `${manualCheckoutPrefix}${textHash(`${tenantId}#${paymentId}`)}`,
    tenant_id: tenantId,
    store_id: store.id,
    store_name: store.name,
    store_url: site?.address ?? '',
    brand_color: defaultBrandColor,
    owner_user_id: tenant.owner_id,
    lines: [
      {
        line: 0,
        store_product_id: offered.id,
        product_id: productId,
        title: product.title,
        quantity: 1,
        price_cents: priceInEffectCents(product, offered.price_override),
        commission_pct: product.commission_pct,
        ...(product.commission_plan && { commission_plan: product.commission_plan }),
      },
    ],
    key_hash: textHash(newToken()),
    session_id: paymentId,
    state: 'open',
  }
}
