import { Catalog } from '../catalog.ts'
import { AddStoreProducts, UpdateStoreProduct } from '../change-store-products.ts'
import { AddedStoreProducts, LinkedStoreProduct, LinkedStoreProducts } from '../store.ts'
import { type Action, Done } from './action.ts'

/** The shared catalog, and what a store sells of it. */
export const productsApi = {
  'list-catalog': {
    method: 'GET',
    path: '/api/catalog',
    access: 'anyone',
    reply: Catalog,
    grants: { table: [{ operations: ['Query'], keys: ['CATALOG'] }] },
  },
  'list-store-products': {
    method: 'GET',
    path: '/api/store-products',
    access: 'seller',
    reply: LinkedStoreProducts,
    grants: {
      table: [
        { operations: ['Query'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['CATALOG'] },
        { operations: ['GetItem'], keys: ['STOREFRONT#*'] },
      ],
    },
  },
  'add-store-products': {
    method: 'POST',
    path: '/api/store-products',
    access: 'seller',
    body: AddStoreProducts,
    reply: AddedStoreProducts,
    grants: {
      table: [
        { operations: ['BatchGetItem'], keys: ['CATALOG'] },
        { operations: ['Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], keys: ['TENANT#*'] },
        { operations: ['PutItem'], keys: ['REVIEWS#*'] },
      ],
    },
  },
  'update-store-product': {
    method: 'PATCH',
    path: '/api/store-products/{id}',
    access: 'seller',
    body: UpdateStoreProduct,
    reply: LinkedStoreProduct,
    grants: {
      table: [
        { operations: ['GetItem', 'UpdateItem'], keys: ['TENANT#*'] },
        { operations: ['Query'], keys: ['CATALOG'] },
      ],
    },
  },
  'remove-store-product': {
    method: 'DELETE',
    path: '/api/store-products/{id}',
    access: 'seller',
    reply: Done,
    grants: {
      table: [
        { operations: ['GetItem', 'PutItem', 'DeleteItem', 'UpdateItem'], keys: ['TENANT#*'] },
        { operations: ['PutItem'], keys: ['REVIEWS#*'] },
      ],
    },
  },
} as const satisfies Record<string, Action>
