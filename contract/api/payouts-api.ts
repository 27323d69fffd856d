import * as z from 'zod/mini'
import { ProviderPage } from '../money/billing.ts'
import { PayoutAccount, PayoutDetail, Payouts, SetUpPayouts } from '../money/payouts.ts'
import { StatementPage, StatementQuery } from '../money/statement.ts'
import { Cursor } from '../sales/orders.ts'
import type { Action, Grants } from './action.ts'
import { accountCheckGrants } from './settlement-grants.ts'

const reading = [{ operations: ['GetItem', 'Query'], keys: ['TENANT#*'] }] as const satisfies Grants['table']
const counting = { operations: ['UpdateItem'], keys: ['RATE#*'] } as const
const atProvider = { access: 'seller', timeoutSeconds: 29, callsPerSecond: 20 } as const

/** A seller's payout account, payouts and statements. */
export const payoutsApi = {
  'list-payouts': {
    method: 'GET',
    path: '/api/payouts',
    access: 'seller',
    query: Cursor,
    reply: Payouts,
    grants: { table: reading },
  },
  'get-payout': {
    method: 'GET',
    path: '/api/payouts/{id}',
    access: 'seller',
    query: Cursor,
    reply: PayoutDetail,
    grants: { table: reading },
  },
  'get-statement': {
    method: 'GET',
    path: '/api/statement',
    access: 'seller',
    query: StatementQuery,
    reply: StatementPage,
    grants: { table: reading },
  },
  'set-up-payouts': {
    ...atProvider,
    method: 'POST',
    path: '/api/payouts/setup',
    body: SetUpPayouts,
    sensitive: 'notice',
    reply: ProviderPage,
    grants: {
      table: [
        counting,
        { operations: ['GetItem'], keys: ['TENANT#*'] },
        { operations: ['PutItem', 'DeleteItem'], keys: ['PAYOUTACCOUNT#*'] },
        { operations: ['Query', 'UpdateItem', 'ConditionCheckItem'], keys: ['TENANT#*'] },
      ],
      secrets: ['stripe'],
    },
  },
  'check-payout-account': {
    ...atProvider,
    method: 'POST',
    path: '/api/payouts/check',
    body: z.strictObject({}),
    reply: PayoutAccount,
    grants: {
      table: [counting, ...accountCheckGrants],
      secrets: ['stripe'],
    },
  },
} as const satisfies Record<string, Action>
