import { CreateDeal, Deal, Deals, UpdateDeal } from '../sales/deals.ts'
import { type Action, Done } from './action.ts'

/** What `dealView` reads: home, the storefront with its codes, the address. */
const reads = [
  { operations: ['Query', 'GetItem'], keys: ['TENANT#*'] },
  { operations: ['Query'], keys: ['STOREFRONT#*'] },
  { operations: ['BatchGetItem'], keys: ['NAME#*'] },
] as const satisfies Action['grants']['table']

/** Bundles, courses that go well together, and codes. */
export const dealsApi = {
  'list-deals': {
    method: 'GET',
    path: '/api/deals',
    access: 'seller',
    reply: Deals,
    grants: { table: reads },
  },
  'create-deal': {
    method: 'POST',
    path: '/api/deals',
    access: 'seller',
    body: CreateDeal,
    reply: Deal,
    grants: {
      table: [
        ...reads,
        { operations: ['PutItem', 'UpdateItem', 'ConditionCheckItem'], keys: ['TENANT#*'] },
        { operations: ['PutItem'], keys: ['STOREFRONT#*'] },
      ],
    },
  },
  'update-deal': {
    method: 'PATCH',
    path: '/api/deals/{id}',
    access: 'seller',
    body: UpdateDeal,
    reply: Deal,
    grants: {
      table: [
        ...reads,
        { operations: ['PutItem', 'ConditionCheckItem'], keys: ['TENANT#*'] },
        { operations: ['GetItem', 'UpdateItem'], keys: ['STOREFRONT#*'] },
      ],
    },
  },
  'delete-deal': {
    method: 'DELETE',
    path: '/api/deals/{id}',
    access: 'seller',
    reply: Done,
    grants: {
      table: [
        { operations: ['Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], keys: ['TENANT#*'] },
        { operations: ['DeleteItem'], keys: ['STOREFRONT#*'] },
      ],
    },
  },
} as const satisfies Record<string, Action>
