import * as z from 'zod/mini'
import { DealTotals, StoredDeal } from '#contract/sales/stored-deals.ts'
import { isWithinDates, maxCodes } from '#rules/deals/deal.ts'
import { checkoutLifeSeconds } from '#rules/money/checkout.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { getItem, queryItems, transact, updateItem, type Write } from '../table/client.ts'
import { ConditionFailedError, ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { storefrontPartition } from '../table/sale-keys.ts'
import { addWrite } from '../table/writes.ts'

/** `used` counts the checkouts that hold a use: those that are paid, and those that may still be. */
const DiscountCode = z.extend(StoredDeal, {
  code: z.string(),
  tenant_id: z.string(),
  uses: z.optional(z.int()),
  used: z._default(z.int(), 0),
  /** What an earlier code of the same letters brought, which the totals contain. */
  previous_totals: z.optional(DealTotals),
})
export type DiscountCode = z.infer<typeof DiscountCode>

/** Returns undefined for a code that this store does not have. */
export async function loadCode(storeId: string, code: string): Promise<DiscountCode | undefined> {
  const item = await getItem(keys.discountCode(storeId, code))
  return item && DiscountCode.parse(item)
}

/** Returns whether it takes something off at `now` (epoch ms), but for its uses. */
export const isCodeActive = (code: DiscountCode, now: number) => code.active && isWithinDates(code, now)
export const hasUsesLeft = ({ uses, used }: Pick<DiscountCode, 'uses' | 'used'>) =>
  uses === undefined || used < uses

/** Returns what a store's partition has: its live page's offers, and its codes. */
export async function loadStorefrontItems(storeId: string) {
  const items = await queryItems(storefrontPartition(storeId))
  return {
    storefront: items.find(({ type }) => type === 'storefront'),
    codes: items.filter(({ type }) => type === 'discount_code').map((item) => DiscountCode.parse(item)),
  }
}

/** @throws Failure 'conflict' if the store has this code, 'invalid-input' beyond `maxCodes` */
export async function saveNewCode(storeId: string, code: DiscountCode) {
  const { created_at: _, ...fields } = code
  try {
    await transact([
      {
        Put: {
          Item: {
            ...keys.discountCode(storeId, code.code),
            type: 'discount_code',
            ...fields,
            created_at: code.created_at,
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...countWrites(code.tenant_id, 1),
      { ConditionCheck: { Key: keys.stats(code.tenant_id), ConditionExpression: 'attribute_exists(pk)' } },
    ])
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    if (error.failed.includes(0)) throw new Failure('conflict', `You have the code ${code.code} already.`)
    throw new Failure('invalid-input', `A store has at most ${maxCodes} codes. Delete one first.`)
  }
}

const countWrites = (tenantId: string, by: 1 | -1): Write[] =>
  addWrite(keys.codeCount(tenantId), 'code_count', tenantId, { codes: by }).map(({ Update }) =>
    by < 0
      ? { Update }
      : {
          Update: {
            ...Update,
            ConditionExpression: 'attribute_not_exists(codes) OR codes < :limit',
            ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':limit': maxCodes },
          },
        },
  )

export type CodeChange = Partial<Pick<DiscountCode, 'active' | 'percent' | 'product_ids'>> & {
  uses?: number | null | undefined
  from?: string | null | undefined
  until?: string | null | undefined
}

/** Returns the changed code; undefined if the store does not have it. What `change` lacks stays, also if another request changes it. */
export async function changeCode(
  storeId: string,
  code: string,
  change: CodeChange,
): Promise<DiscountCode | undefined> {
  if (Object.keys(change).length === 0) return loadCode(storeId, code)
  const changed = await ignoreConditionFailure(
    updateItem(keys.discountCode(storeId, code), {
      ...updateExpression(change),
      ConditionExpression: 'attribute_exists(pk)',
      ReturnValues: 'ALL_NEW',
    }),
  )
  return changed && DiscountCode.parse(changed)
}

/** Returns false if the store does not have the code. */
export const deleteCode = (tenantId: string, storeId: string, code: string): Promise<boolean> =>
  succeeds(
    transact([
      { Delete: { Key: keys.discountCode(storeId, code), ConditionExpression: 'attribute_exists(pk)' } },
      ...countWrites(tenantId, -1),
    ]),
  )

/** A use of a code that a checkout holds. `made_at` tells the code from a later one of the same letters. */
export const HeldUse = z.object({ store_id: z.string(), code: z.string(), made_at: z.string() })
export type HeldUse = z.infer<typeof HeldUse>

/** Returns what a checkout of this store that uses the code holds. */
export const codeUse = (storeId: string, { code, created_at }: DiscountCode): HeldUse => ({
  store_id: storeId,
  code,
  made_at: created_at,
})

/** Two writes of the transaction that starts the checkout: the use, if the code is on and has one left, and who holds it. */
export function holdUseWrites(checkoutId: string, use: HeldUse): Write[] {
  const at = isoAt(now())
  return [
    {
      Update: {
        Key: keys.discountCode(use.store_id, use.code),
        UpdateExpression: 'SET used = if_not_exists(used, :none) + :one',
        ConditionExpression:
          'created_at = :made_at AND active = :on AND (attribute_not_exists(#uses) OR attribute_not_exists(used) OR used < #uses) AND (attribute_not_exists(#until) OR #until > :now)',
        ExpressionAttributeNames: { '#uses': 'uses', '#until': 'until' },
        ExpressionAttributeValues: {
          ':none': 0,
          ':one': 1,
          ':made_at': use.made_at,
          ':on': true,
          ':now': at,
        },
      },
    },
    {
      Put: {
        Item: {
          ...keys.codeUse(checkoutId),
          type: 'code_use',
          id: checkoutId,
          created_at: at,
          ...use,
          state: 'held',
          ttl: epochSeconds(now() + checkoutLifeSeconds * 1000),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ]
}

/** Returns the use that a checkout holds or was paid with; undefined if it has none, or has given it back. */
export async function loadHeldUse(checkoutId: string): Promise<HeldUse | undefined> {
  const item = await getItem(keys.codeUse(checkoutId))
  return item?.state === 'held' ? HeldUse.parse(item) : undefined
}

/**
 * Gives back the use of a checkout that can no longer be paid, once. A code that was deleted since has nothing to be given
 * back.
 */
export async function returnUse(checkoutId: string) {
  const item = await getItem(keys.codeUse(checkoutId))
  if (item?.state !== 'held') return
  const use = HeldUse.parse(item)
  const returned: Write = {
    Update: {
      Key: keys.codeUse(checkoutId),
      UpdateExpression: 'SET #state = :returned',
      ConditionExpression: '#state = :held',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':returned': 'returned', ':held': 'held' },
    },
  }
  const less: Write = {
    Update: {
      Key: keys.discountCode(use.store_id, use.code),
      UpdateExpression: 'SET used = used - :one',
      ConditionExpression: 'created_at = :made_at AND used > :none',
      ExpressionAttributeValues: { ':one': 1, ':none': 0, ':made_at': use.made_at },
    },
  }
  try {
    await transact([returned, less])
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    // Somebody else has returned it, or the code is gone.
  }
}
