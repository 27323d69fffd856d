import * as z from 'zod/mini'
import { NextCommission, OperatorOffer } from '../../catalog.ts'
import { OfferChange, ProposeCommission } from '../../operators/offers.ts'
import { Approval } from '../../operators/operators.ts'
import type { Action } from '../action.ts'
import { commissionGrants } from './commission-grants.ts'
import { ChangeState } from './operators-api.ts'

/** What share of a sale sellers earn. */
export const commissionPlansApi = {
  'list-commission-plans': {
    method: 'GET',
    path: '/api/admin/commission-plans',
    access: 'admin',
    /** `waiting`: proposals that need a second operator. */
    reply: z.object({ offers: z.array(OperatorOffer), waiting: z.array(Approval) }),
    grants: {
      table: [
        { operations: ['Query'], keys: ['CATALOG', 'APPROVALS'] },
        { operations: ['BatchGetItem'], keys: ['USER#*'] },
      ],
    },
  },
  'get-commission-plan': {
    method: 'GET',
    path: '/api/admin/commission-plans/{id}',
    access: 'admin',
    reply: z.object({
      offer: OperatorOffer,
      changes: z.array(OfferChange),
      exceptions: z.array(
        z.object({
          tenant_id: z.string(),
          store_name: z.optional(z.string()),
          commission_pct: z.int(),
          next: z.optional(NextCommission),
        }),
      ),
      /** Proposals about this course that need a second operator. */
      waiting: z.array(Approval),
    }),
    grants: {
      table: [
        { operations: ['BatchGetItem'], keys: ['CATALOG', 'TENANT#*', 'USER#*'] },
        { operations: ['Query'], keys: ['OFFERCHANGES', 'APPROVALS'] },
      ],
    },
  },
  'propose-commission': {
    method: 'POST',
    path: '/api/admin/commission-plans/{id}',
    access: 'admin',
    callsPerSecond: 5,
    body: ProposeCommission,
    reply: ChangeState,
    grants: {
      table: [
        ...commissionGrants,
        { operations: ['BatchGetItem'], keys: ['CATALOG'] },
        { operations: ['GetItem'], keys: ['TENANT#*', 'USER#*'] },
        { operations: ['Query'], keys: ['OPERATORS'] },
        { operations: ['PutItem'], keys: ['APPROVALS'] },
      ],
      userPool: ['AdminGetUser'],
    },
  },
} as const satisfies Record<string, Action>
