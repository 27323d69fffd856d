import { ulid } from 'ulid'
import type * as z from 'zod/mini'
import type { CatalogProduct, NextCommission, NextPrice } from '#contract/catalog.ts'
import type { Write } from '../table/client.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { putOnce } from '../table/writes.ts'

type Update = NonNullable<Write['Update']>

function changeWrite(
  productId: string,
  fields: Record<string, unknown>,
  condition: string,
  values: Record<string, unknown> = {},
): Write {
  const { ExpressionAttributeValues, ...expression } = updateExpression(fields)
  const all = { ...ExpressionAttributeValues, ...values }
  const update: Update = {
    Key: keys.catalogProduct(productId),
    ...expression,
    ConditionExpression: condition,
    ...(Object.keys(all).length > 0 && { ExpressionAttributeValues: all }),
  }
  return { Update: update }
}

/** Adds a course. Fails if there is one with its id. */
export const newOfferWrite = ({ id, ...fields }: CatalogProduct): Write =>
  putOnce(keys.catalogProduct(id), 'catalog-product', id, { ...fields, revision: ulid() })

/** Changes texts of a course. Fails if others changed them since `revision` was read. */
export const textsWrite = (
  { id, ...texts }: Partial<CatalogProduct> & { id: string },
  revision: string | undefined,
): Write =>
  changeWrite(id, { ...texts, revision: ulid() }, haveTexts(revision), revision ? { ':was': revision } : {})

const haveTexts = (revision: string | undefined) =>
  `attribute_exists(pk) AND ${revision ? '#revision = :was' : 'attribute_not_exists(#revision)'}`

/** Changes nothing. Fails if others changed the texts since `revision` was read. */
export const textsCheck = (productId: string, revision: string | undefined): Write => ({
  ConditionCheck: {
    Key: keys.catalogProduct(productId),
    ConditionExpression: haveTexts(revision),
    ExpressionAttributeNames: { '#revision': 'revision' },
    ...(revision && { ExpressionAttributeValues: { ':was': revision } }),
  },
})

/** Takes a course out of the catalog, or back in. Fails if it is there already. `at` in ISO 8601. */
export const archiveWrite = (productId: string, at: string | undefined): Write =>
  at
    ? changeWrite(
        productId,
        { archived_at: at },
        'attribute_exists(pk) AND attribute_not_exists(#archived_at)',
      )
    : changeWrite(productId, { archived_at: null }, 'attribute_exists(#archived_at)')

type Price = z.infer<typeof NextPrice>
type Terms = Pick<CatalogProduct, 'id' | 'default_price' | 'pro_only' | 'next_price'>

/** Announces a price, or takes back what was announced. Fails if price or plan are not those of `known` any more. */
export const announcePriceWrite = (known: Terms, next: Price | undefined): Write =>
  changeWrite(
    known.id,
    { next_price: next ?? null },
    [
      'attribute_exists(pk)',
      known.next_price ? '#next_price.id = :previous' : 'attribute_not_exists(#next_price)',
      ...(next ? ['default_price = :price AND pro_only = :pro'] : []),
    ].join(' AND '),
    {
      ...(known.next_price && { ':previous': known.next_price.id }),
      ...(next && { ':price': known.default_price, ':pro': known.pro_only }),
    },
  )

/** Puts the announced price in force. Fails if it is not announced any more. */
export const applyPriceWrite = (productId: string, { id, default_price, pro_only }: Price): Write =>
  changeWrite(productId, { default_price, pro_only, next_price: null }, '#next_price.id = :announced', {
    ':announced': id,
  })

type Commission = z.infer<typeof NextCommission>

/** A course's percentage, and the id of the change that is announced. */
type KnownCommission = { id: string; commission_pct: number; next?: string | undefined }

const isKnown = ({ next }: KnownCommission) =>
  `commission_pct = :percent AND ${next ? '#next_commission.id = :previous' : 'attribute_not_exists(#next_commission)'}`
const knownValues = ({ commission_pct, next }: KnownCommission) => ({
  ':percent': commission_pct,
  ...(next && { ':previous': next }),
})

/** Announces a percentage. Fails if the percentage, or what is announced, is not that of `known` any more. */
export const announceCommissionWrite = (known: KnownCommission, next: Commission): Write =>
  changeWrite(known.id, { next_commission: next }, isKnown(known), knownValues(known))

/** Changes nothing. Fails if the percentage, or what is announced, is not that of `known` any more. */
export const commissionCheck = (known: KnownCommission): Write => ({
  ConditionCheck: {
    Key: keys.catalogProduct(known.id),
    ConditionExpression: isKnown(known),
    ExpressionAttributeNames: { '#next_commission': 'next_commission' },
    ExpressionAttributeValues: knownValues(known),
  },
})

/** Puts the announced percentage in force. Fails if it is not announced any more. */
export const applyCommissionWrite = (productId: string, { id, commission_pct }: Commission): Write =>
  changeWrite(
    productId,
    { commission_pct, commission_plan: id, next_commission: null },
    '#next_commission.id = :announced',
    { ':announced': id },
  )
