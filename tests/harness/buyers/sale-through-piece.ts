import { randomUUID } from 'node:crypto'
import { Campaigns, CreatedCampaign } from '#contract/marketing.ts'
import { LinkedStoreProducts } from '#contract/store.ts'
import { priceInEffectCents } from '#rules/money/money.ts'
import type { StoreOwner } from '../sellers/store-owner.ts'
import { openReturn, payAtPage, startedCheckout } from './buyer.ts'

/** Has a campaign written, and a course of it paid by a buyer who came through one of its links. */
export async function saleThroughPiece(owner: StoreOwner) {
  const { origin } = owner.target
  const [offer] = LinkedStoreProducts.parse((await owner.api('GET', '/api/store-products')).body).products
  if (!offer) throw new Error('The store sells nothing.')
  const campaign = {
    ...{
      course_ids: [offer.product_id],
      goal: 'launch',
      places: ['x', 'email'],
      tone: 'plain',
      audience: '',
    },
    request_id: randomUUID(),
  }
  const { pieces } = CreatedCampaign.parse((await owner.api('POST', '/api/campaigns', campaign)).body)
  const posted = pieces.find(({ place }) => place === 'x')
  if (!posted) throw new Error('The campaign has no such piece.')
  const cart = {
    ...{ store_id: offer.store_id, lines: [{ id: offer.id, quantity: 1 }], request_id: randomUUID() },
    total_cents: priceInEffectCents(offer.product, offer.price_override),
    source: { s: new URL(posted.link).searchParams.get('s') ?? '' },
  }
  const purchase = await payAtPage(await startedCheckout(origin, cart))
  const listed = async () => {
    const { campaigns } = Campaigns.parse((await owner.api('GET', '/api/campaigns')).body)
    return campaigns.flatMap((entry) => entry.pieces)
  }
  return { posted, listed, settle: () => openReturn(origin, purchase) }
}
