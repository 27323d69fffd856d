import { commerceApi } from '#contract/commerce-api.ts'
import { action } from '../http/action.ts'
import { findPurchases } from '../payments/find-purchases.ts'

export const handler = action(commerceApi, 'find-purchases', ({ input }) => findPurchases(input))
