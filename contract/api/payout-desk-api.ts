import * as z from 'zod/mini'
import { OperatorReason } from '../operators.ts'
import { DeskPayout, deskPayoutLists, SellerPayouts } from '../payout-desk.ts'
import { type Action, Done, type Grants } from './action.ts'

const reason = OperatorReason
const write = { access: 'admin', method: 'POST', callsPerSecond: 5 } as const
const read = { access: 'admin', method: 'GET' } as const
const pausing = [
  { operations: ['BatchGetItem', 'UpdateItem'], keys: ['TENANT#*'] },
  { operations: ['PutItem', 'DeleteItem'], keys: ['PAYOUTLIST'] },
] as const satisfies Grants['table']

/** What operators see of payouts, and do about them. */
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
    grants: { table: [{ operations: ['GetItem', 'Query'], keys: ['TENANT#*'] }] },
  },
  'pause-payouts': {
    ...write,
    path: '/api/admin/sellers/{id}/payouts/pause',
    body: z.strictObject({ reason }),
    reply: Done,
    grants: { table: pausing },
  },
  'resume-payouts': {
    ...write,
    path: '/api/admin/sellers/{id}/payouts/resume',
    body: z.strictObject({ reason }),
    reply: Done,
    grants: { table: pausing },
  },
  'retry-payout': {
    ...write,
    path: '/api/admin/sellers/{id}/payouts/retry',
    body: z.strictObject({ reason }),
    reply: Done,
    grants: { table: [{ operations: ['GetItem', 'UpdateItem'], keys: ['TENANT#*'] }] },
  },
} as const satisfies Record<string, Action>
