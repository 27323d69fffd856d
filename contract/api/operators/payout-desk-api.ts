import * as z from 'zod/mini'
import { OperatorReason } from '../../operators/operators.ts'
import { DeskPayout, deskPayoutLists, SellerPayouts } from '../../operators/payout-desk.ts'
import { type Action, Done } from '../action.ts'
import { payoutSettlementGrants } from '../settlement-grants.ts'
import { ChangeState } from './operators-api.ts'

const reason = OperatorReason
const write = { access: 'admin', method: 'POST', callsPerSecond: 5 } as const
const read = { access: 'admin', method: 'GET' } as const

/** What operators see of payouts, and do about them. They are paused and resumed with `change-suspension`. */
export const payoutDeskApi = {
  'list-desk-payouts': {
    ...read,
    path: '/api/admin/payouts',
    query: z.strictObject({
      list: z._default(z.enum(deskPayoutLists), 'due'),
      cursor: z.optional(z.string().check(z.regex(/^[\w:.#|-]{1,300}$/, 'Start with the first page.'))),
    }),
    reply: z.object({ rows: z.array(DeskPayout), cursor: z.optional(z.string()) }),
    grants: {
      table: [
        { operations: ['Query'], keys: ['PAYOUTLIST'] },
        { operations: ['BatchGetItem'], keys: ['TENANT#*'] },
      ],
      due: ['PAYOUTDUE#*'],
    },
  },
  'get-seller-payouts': {
    ...read,
    path: '/api/admin/sellers/{id}/payouts',
    reply: SellerPayouts,
    grants: { table: [{ operations: ['GetItem', 'Query', 'BatchGetItem'], keys: ['TENANT#*'] }] },
  },
  'retry-payout': {
    ...write,
    path: '/api/admin/sellers/{id}/payouts/retry',
    body: z.strictObject({ reason }),
    reply: Done,
    grants: { table: [{ operations: ['GetItem', 'UpdateItem'], keys: ['TENANT#*'] }] },
  },
  'settle-payout': {
    ...write,
    path: '/api/admin/sellers/{id}/payouts/settle',
    body: z.strictObject({ payout_id: z.string(), typed_id: z.string(), reason }),
    reply: ChangeState,
    timeoutSeconds: 29,
    grants: {
      table: [
        ...payoutSettlementGrants,
        { operations: ['Query'], keys: ['OPERATORS'] },
        { operations: ['PutItem'], keys: ['APPROVALS'] },
      ],
      secrets: ['stripe'],
    },
  },
} as const satisfies Record<string, Action>
