import * as z from 'zod/mini'
import { refundAccess } from '#rules/money/payment.ts'
import { Email } from '../../accounts.ts'
import {
  Approval,
  AuditEntryView,
  Desk,
  OperatorReason,
  OperatorView,
  PaymentId,
} from '../../operators/operators.ts'
import { Role } from '../../role.ts'
import { type Action, Done, type Grants } from '../action.ts'
import { payoutSettlementGrants, settlementGrants } from '../settlement-grants.ts'
import { commissionGrants } from './commission-grants.ts'

/** `waiting`: a second operator has to approve it. */
export const ChangeState = z.object({
  state: z.enum(['done', 'waiting']),
  approval_id: z.optional(z.string()),
})
export type ChangeState = z.infer<typeof ChangeState>

const listing = { operations: ['Query'], keys: ['OPERATORS'] } as const
const proposing = [
  listing,
  { operations: ['PutItem'], keys: ['APPROVALS'] },
] as const satisfies Grants['table']
const factors = [
  { operations: ['Query', 'DeleteItem'], keys: ['USER#*'] },
  { operations: ['UpdateItem'], keys: ['PLANMAILS#*'] },
] as const satisfies Grants['table']
const roles = [
  { operations: ['UpdateItem'], keys: ['USER#*'] },
  { operations: ['PutItem', 'DeleteItem'], keys: ['OPERATORS'] },
] as const satisfies Grants['table']
const Page = z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^\w{26}$/))) })
/** What it is about is found by an index, days are a range of keys; who, what and how it ended are compared. */
const AuditQuery = z
  .strictObject({
    target: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
    who: z.optional(z.string().check(z.trim(), z.maxLength(128))),
    what: z.optional(z.string().check(z.trim(), z.maxLength(64))),
    outcome: z.optional(AuditEntryView.shape.outcome),
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    cursor: z.optional(z.string().check(z.regex(/^\w{26}(\.\w{26}(#END)?)?$/))),
  })
  .check(z.refine(({ from, to }) => !from || !to || from <= to, 'The first day must not be after the last.'))
const write = { access: 'admin', method: 'POST', callsPerSecond: 5 } as const

/** What administrators do with money, roles and each other's proposals. */
export const operatorsApi = {
  'create-refund': {
    ...write,
    path: '/api/admin/refunds',
    body: z.strictObject({
      payment_id: PaymentId,
      cents: z.optional(z.int().check(z.positive())),
      line: z.optional(z.int().check(z.nonnegative())),
      /** Seats of `line` to refund; all that are left if absent. */
      seats: z.optional(z.int().check(z.positive())),
      /** Without it, all that is left ends the access to the courses, and less does not. */
      access: z.optional(z.enum(refundAccess)),
      reason: OperatorReason,
    }),
    /** `is_pending`: the payment provider makes it later. */
    reply: z.extend(ChangeState, { cents: z.int(), is_pending: z.optional(z.boolean()) }),
    timeoutSeconds: 29,
    grants: { table: [...settlementGrants, ...proposing], secrets: ['codes', 'stripe'] },
  },
  'get-desk': {
    method: 'GET',
    path: '/api/admin/desk',
    access: 'admin',
    reply: Desk,
    grants: {
      table: [
        {
          operations: ['Query'],
          keys: [
            ...(['REFUNDREQUESTS', 'RECONCILIATION#*', 'APPROVALS', 'RISKFLAGS', 'DISPUTES'] as const),
            ...(['PAYOUTLIST', 'SUSPENDEDSELLERS', 'ALARMS'] as const),
          ],
        },
        { operations: ['BatchGetItem'], keys: ['PAYMENT#*', 'REFUNDREQUESTS', 'TENANT#*', 'USER#*'] },
      ],
    },
  },
  'decline-refund-request': {
    ...write,
    path: '/api/admin/refund-requests/{id}/decline',
    body: z.strictObject({ reason: OperatorReason }),
    reply: Done,
    grants: { table: [{ operations: ['UpdateItem'], keys: ['REFUNDREQUESTS'] }] },
  },
  'list-approvals': {
    method: 'GET',
    path: '/api/admin/approvals',
    access: 'admin',
    query: Page,
    reply: z.object({ approvals: z.array(Approval), cursor: z.optional(z.string()) }),
    grants: {
      table: [
        { operations: ['Query'], keys: ['APPROVALS'] },
        { operations: ['BatchGetItem'], keys: ['USER#*'] },
      ],
    },
  },
  'decide-approval': {
    ...write,
    path: '/api/admin/approvals/{id}',
    body: z.strictObject({
      decision: z._default(z.enum(['approve', 'decline']), 'approve'),
      /** The proposal's reason if absent. */
      reason: z.optional(OperatorReason),
    }),
    reply: Done,
    timeoutSeconds: 29,
    grants: {
      table: [
        ...settlementGrants,
        ...factors,
        ...roles,
        ...payoutSettlementGrants,
        // For deleting a seller, which the next run does.
        { operations: ['PutItem'], keys: ['USER#*', 'STOREFRONT#*'] },
        ...commissionGrants,
        { operations: ['GetItem'], keys: ['USER#*'] },
        { operations: ['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem'], keys: ['APPROVALS'] },
        listing,
      ],
      secrets: ['codes', 'stripe'],
    },
  },
  'read-audit': {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    query: AuditQuery,
    reply: z.object({ entries: z.array(AuditEntryView), cursor: z.optional(z.string()) }),
    grants: {
      table: [
        { operations: ['Query', 'BatchGetItem'], keys: ['AUDIT'] },
        // Who owns the tenant.
        { operations: ['GetItem'], keys: ['TENANT#*'] },
      ],
      due: ['AUDITTARGET#*'],
    },
  },
  'list-operators': {
    method: 'GET',
    path: '/api/admin/operators',
    access: 'admin',
    /** `is_alone`: nobody else could approve anything, so the rule of the second operator is given up. */
    reply: z.object({ operators: z.array(OperatorView), is_alone: z.boolean() }),
    grants: { table: [listing] },
  },
  'change-role': {
    ...write,
    path: '/api/admin/operators',
    body: z.strictObject({ email: Email, typed_email: z.string(), role: Role, reason: OperatorReason }),
    reply: ChangeState,
    grants: {
      table: [{ operations: ['GetItem'], keys: ['USER#*'] }, ...proposing, ...roles],
      userPool: ['AdminGetUser'],
    },
  },
  'remove-seller-factor': {
    ...write,
    path: '/api/admin/second-factor-removals',
    body: z.strictObject({ email: Email, typed_email: z.string(), reason: OperatorReason }),
    reply: ChangeState,
    grants: {
      table: [...proposing, ...factors],
      userPool: ['AdminGetUser'],
    },
  },
} as const satisfies Record<string, Action>
