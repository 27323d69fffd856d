import type Stripe from 'stripe'
import { type Account, find } from '../account.ts'
import { ApiError } from '../api-error.ts'
import type { PriceCreate, ProductCreate } from './billing-params.ts'
import { newPlanPrice, newProduct } from './price-objects.ts'

export function createProduct(account: Account, params: ProductCreate): Stripe.Product {
  if (params.id && account.records.get('products', params.id))
    throw ApiError.invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
  const product = newProduct(account, params)
  account.records.put('products', product)
  return product
}

/** @throws ApiError if another active price has the lookup key, unless it is to be transferred */
export function createPrice(account: Account, params: PriceCreate): Stripe.Price {
  find(account, 'products', params.product)
  const holder = params.lookup_key && priceOf(account, params.lookup_key)
  if (holder && !params.transfer_lookup_key)
    throw ApiError.invalid(`A price (${holder.id}) already uses that lookup key.`, { param: 'lookup_key' })
  if (holder) account.records.put('prices', { ...holder, lookup_key: null })
  const price = newPlanPrice(account, params)
  account.records.put('prices', price)
  return price
}

const priceOf = ({ records }: Account, key: string) =>
  records.all('prices').find(({ lookup_key, active }) => active && lookup_key === key)

export const pricesOf = (account: Account, lookupKeys: readonly string[]) =>
  lookupKeys.flatMap((key) => priceOf(account, key) ?? [])
