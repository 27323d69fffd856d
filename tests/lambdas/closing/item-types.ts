import type { keys } from '#lambdas/data/table/keys.ts'
import type { reconciliationKeys } from '#lambdas/data/table/reconciliation-keys.ts'
import type { ItemType, Subject } from './item-fates.ts'
import { itemsOfOthers } from './items-of-others.ts'
import { itemsOfSellers } from './items-of-sellers.ts'

/** Every type of item. The compiler asks for one of each key, so that none is forgotten when a type is added. */
export const itemTypesOf = (
  subject: Subject,
): Record<keyof typeof keys | keyof typeof reconciliationKeys, ItemType> => ({
  ...itemsOfSellers(subject),
  ...itemsOfOthers(subject),
})
