import * as z from 'zod/mini'
import { OperatorReason } from '../../operators/operators.ts'
import { DisputeView, FlagView } from '../../operators/risk.ts'
import { type Action, Done } from '../action.ts'

const Cursor = z.optional(z.string().check(z.regex(/^[\w:.#-]{1,300}$/, 'Start with the first page.')))
const TenantId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Give the id of a tenant.'))
const Time = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'Give the time of the dispute.'))
const more = { cursor: z.optional(z.string()) }
const write = { access: 'admin', method: 'POST', callsPerSecond: 5 } as const
const read = { access: 'admin', method: 'GET' } as const
/** Reads the names of stores. */
const names = { operations: ['BatchGetItem'], keys: ['TENANT#*'] } as const
const evidenceGrants = [
  { operations: ['GetItem'], keys: ['DISPUTES', 'PAYMENT#*', 'COURSE#*', 'LIBRARY#*'] },
  { operations: ['Query'], keys: ['LIBRARY#*'] },
] as const

/** What the rules of risk have found, and what operators do about it. */
export const riskApi = {
  'list-flags': {
    ...read,
    path: '/api/admin/flags',
    query: z.strictObject({ state: z._default(z.enum(['open', 'resolved']), 'open'), cursor: Cursor }),
    reply: z.object({ flags: z.array(FlagView), ...more }),
    grants: { table: [{ operations: ['Query'], keys: ['RISKFLAGS'] }, names] },
  },
  'resolve-flag': {
    ...write,
    path: '/api/admin/flags/{id}',
    body: z.strictObject({ tenant_id: TenantId, verdict: z.enum(['safe', 'fraud']), reason: OperatorReason }),
    reply: Done,
    grants: {
      table: [
        { operations: ['GetItem', 'UpdateItem'], keys: ['TENANT#*'] },
        { operations: ['PutItem', 'DeleteItem'], keys: ['RISKFLAGS'] },
        { operations: ['DeleteItem'], keys: ['PAYOUTLIST'] },
      ],
    },
  },
  'list-disputes': {
    ...read,
    path: '/api/admin/disputes',
    query: z.strictObject({ state: z._default(z.enum(['open', 'decided']), 'open'), cursor: Cursor }),
    reply: z.object({ disputes: z.array(DisputeView), ...more }),
    grants: { table: [{ operations: ['Query'], keys: ['DISPUTES'] }, names] },
  },
  'preview-evidence': {
    ...read,
    path: '/api/admin/disputes/{id}/evidence',
    query: z.strictObject({ at: Time }),
    /** The evidence, each part as plain text. */
    reply: z.object({ parts: z.array(z.string()) }),
    grants: { table: evidenceGrants },
  },
  'submit-evidence': {
    ...write,
    path: '/api/admin/disputes/{id}/evidence',
    body: z.strictObject({
      at: Time,
      reason: OperatorReason,
      /** Added to what is submitted. */
      text: z.optional(z.string().check(z.maxLength(5000, 'Write at most 5,000 characters.'))),
    }),
    reply: Done,
    timeoutSeconds: 29,
    grants: {
      table: [...evidenceGrants, { operations: ['UpdateItem'], keys: ['DISPUTES'] }],
      secrets: ['stripe'],
    },
  },
} as const satisfies Record<string, Action>
