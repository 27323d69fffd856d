import * as z from 'zod/mini'
import {
  CreateCheckout,
  FindPurchases,
  OpenCheckout,
  Purchase,
  Purchases,
  StartedCheckout,
} from '../../sales/checkout.ts'
import { buyerRoutes } from '../../urls/buyer-routes.ts'
import type { Action } from '../action.ts'
import { accountCheckGrants, planSettlementGrants, settlementGrants } from '../settlement-grants.ts'

/** Checkouts, purchases, the payment provider's webhook. */
export const commerceApi = {
  'create-checkout': {
    ...buyerRoutes['create-checkout'],
    access: 'anyone',
    body: CreateCheckout,
    reply: StartedCheckout,
    timeoutSeconds: 20,
    // Many more than the provider accepts: a store over its limit is refused by the function, which costs no other store a call.
    callsPerSecond: 500,
    grants: {
      table: [
        { operations: ['GetItem'], keys: ['STOREFRONT#*', 'CHECKOUT#*'] },
        { operations: ['Query'], keys: ['CATALOG'] },
        { operations: ['UpdateItem'], keys: ['RATE#*', 'STOREFRONT#*', 'CHECKOUT#*'] },
        { operations: ['PutItem'], keys: ['CHECKOUT#*', 'RECONCILIATION#*'] },
        { operations: ['BatchGetItem', 'UpdateItem', 'ConditionCheckItem'], keys: ['TENANT#*'] },
      ],
      secrets: ['codes', 'stripe'],
    },
  },
  'find-purchases': {
    method: 'POST',
    path: '/api/purchases',
    access: 'anyone',
    body: FindPurchases,
    reply: Purchases,
    callsPerSecond: 500,
    grants: {
      table: [
        { operations: ['BatchGetItem'], keys: ['CHECKOUT#*', 'PAYMENT#*'] },
        { operations: ['Query'], keys: ['LIBRARY#*'] },
      ],
    },
  },
  'get-checkout': {
    ...buyerRoutes['get-checkout'],
    access: 'anyone',
    body: OpenCheckout,
    reply: Purchase,
    timeoutSeconds: 29,
    callsPerSecond: 50,
    grants: {
      table: [
        { operations: ['GetItem'], keys: ['CHECKOUT#*'] },
        ...settlementGrants,
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
        { operations: ['GetItem', 'PutItem'], keys: ['BUYERSESSION#*'] },
        { operations: ['Query', 'BatchGetItem'], keys: ['LIBRARY#*'] },
      ],
      secrets: ['codes', 'stripe'],
    },
  },
  'stripe-webhook': {
    method: 'POST',
    path: '/api/stripe-webhook',
    access: 'webhook',
    reply: z.object({ received: z.literal(true) }),
    timeoutSeconds: 29,
    callsPerSecond: 100,
    grants: {
      table: [
        ...settlementGrants,
        ...planSettlementGrants,
        ...accountCheckGrants,
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
        // Declined cards.
        { operations: ['PutItem', 'Query'], keys: ['RATE#*'] },
        { operations: ['PutItem'], keys: ['STOREFRONT#*'] },
      ],
      secrets: ['codes', 'stripe'],
    },
  },
} as const satisfies Record<string, Action>
