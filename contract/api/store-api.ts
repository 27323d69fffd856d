import { Site } from '../site/site.ts'
import { AddressCheck, AddressQuery, ChosenAddress } from '../site/site-address.ts'
import { Store } from '../store.ts'
import { UpdateStore } from '../update-store.ts'
import type { Action } from './action.ts'
import { takeDownGrants } from './publish-api.ts'

/** A store's settings, its site address, closing and reopening it. */
export const storeApi = {
  'update-store': {
    method: 'PATCH',
    path: '/api/store',
    access: 'seller',
    body: UpdateStore,
    reply: Store,
    grants: {
      table: [
        { operations: ['GetItem', 'UpdateItem'], keys: ['TENANT#*'] },
        { operations: ['UpdateItem'], keys: ['STOREFRONT#*'] },
      ],
    },
  },
  'check-address': {
    method: 'GET',
    path: '/api/site/address',
    access: 'seller',
    query: AddressQuery,
    reply: AddressCheck,
    grants: {
      table: [
        { operations: ['BatchGetItem'], keys: ['NAME#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
    },
  },
  'choose-address': {
    method: 'POST',
    path: '/api/site/address',
    access: 'seller',
    body: ChosenAddress,
    sensitive: 'notice',
    reply: Site,
    timeoutSeconds: 20,
    grants: {
      table: [
        { operations: ['Query', 'GetItem', 'UpdateItem'], keys: ['TENANT#*'] },
        { operations: ['PutItem', 'UpdateItem', 'DeleteItem'], keys: ['NAME#*'] },
        { operations: ['GetItem', 'UpdateItem'], keys: ['STOREFRONT#*'] },
        { operations: ['BatchGetItem'], keys: ['CATALOG', 'NAME#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
      sites: ['GetObject', 'PutObject', 'PutObjectTagging', 'DeleteObject'],
    },
  },
  'close-store': {
    method: 'POST',
    path: '/api/store/close',
    access: 'seller',
    sensitive: 'notice',
    reply: Site,
    timeoutSeconds: 20,
    grants: takeDownGrants,
  },
  'reopen-store': {
    method: 'POST',
    path: '/api/store/reopen',
    access: 'seller',
    sensitive: 'notice',
    reply: Site,
    grants: {
      table: [
        { operations: ['Query', 'GetItem', 'UpdateItem'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['CATALOG', 'NAME#*'] },
      ],
    },
  },
} as const satisfies Record<string, Action>
