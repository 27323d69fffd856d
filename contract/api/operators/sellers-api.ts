import * as z from 'zod/mini'
import {
  DeskPurchase,
  DeskSeller,
  RecordKind,
  SellerRecord,
  SellerRows,
  StartedView,
  Suspendable,
} from '../../operators/desk-sellers.ts'
import { OperatorReason } from '../../operators/operators.ts'
import { Plan } from '../../store.ts'
import { type Action, Done, type Grants } from '../action.ts'
import { ChangeState } from './operators-api.ts'

const Cursor = z.optional(z.string().check(z.regex(/^[\w#:.-]{1,200}$/)))
const write = { access: 'admin', method: 'POST', callsPerSecond: 5 } as const
const read = { access: 'admin', method: 'GET' } as const

/** The seller that a change is about, typed, so that no click changes somebody else's. */
const TypedTarget = z.string().check(z.maxLength(100))

/** The email of a buyer, or the id of a payment. */
const BuyerOrPayment = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^[\w.:-]{1,100}$|^[^\s@]{1,64}@[\w.-]{1,189}$/,
      'Enter the whole email of a buyer, or the id of a payment.',
    ),
  )

const ofTenant = [
  { operations: ['BatchGetItem', 'GetItem', 'Query'], keys: ['TENANT#*'] },
  { operations: ['UpdateItem'], keys: ['TENANT#*'] },
] as const satisfies Grants['table']

/** Sellers, as operators find, look after and suspend them. `id` is the tenant's. */
export const sellersApi = {
  'list-sellers': {
    ...read,
    path: '/api/admin/sellers',
    query: z.strictObject({
      /** An email, an id of account, tenant, order or payment, the number of a receipt, or the address of a store: finds, instead of listing. */
      q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
      /** Only sellers for whom this is suspended. */
      suspended: z.optional(Suspendable),
      /** Only those who signed up until this day, in UTC. */
      until: z.optional(z.iso.date()),
      cursor: Cursor,
    }),
    reply: SellerRows,
    grants: {
      table: [
        { operations: ['Query'], keys: ['SELLERS', 'SUSPENDEDSELLERS', 'RECEIPTNUMBER#*'] },
        { operations: ['BatchGetItem'], keys: ['TENANT#*', 'SENDING#*', 'PAYMENT#*', 'NAME#*'] },
        { operations: ['GetItem'], keys: ['USER#*'] },
      ],
      userPool: ['AdminGetUser'],
    },
  },
  'list-purchases': {
    ...read,
    path: '/api/admin/purchases',
    callsPerSecond: 5,
    query: z.strictObject({ q: BuyerOrPayment }),
    reply: z.object({ purchases: z.array(DeskPurchase) }),
    grants: {
      table: [
        { operations: ['Query'], keys: ['LIBRARY#*'] },
        { operations: ['BatchGetItem'], keys: ['PAYMENT#*', 'REFUNDREQUESTS'] },
      ],
      secrets: ['codes'],
    },
  },
  'get-seller': {
    ...read,
    path: '/api/admin/sellers/{id}',
    reply: DeskSeller,
    grants: {
      table: [
        { operations: ['Query'], keys: ['TENANT#*', 'USER#*', 'SELLERNOTES#*'] },
        { operations: ['BatchGetItem'], keys: ['TENANT#*', 'USER#*'] },
        { operations: ['GetItem'], keys: ['SENDING#*'] },
      ],
    },
  },
  'list-seller-records': {
    ...read,
    path: '/api/admin/sellers/{id}/records',
    query: z.strictObject({ kind: RecordKind, cursor: Cursor }),
    reply: z.object({ records: z.array(SellerRecord), cursor: z.optional(z.string()) }),
    grants: { table: [{ operations: ['Query'], keys: ['TENANT#*', 'PLANMAILS#*'] }] },
  },
  'note-seller': {
    ...write,
    path: '/api/admin/sellers/{id}/notes',
    /** `reason` is the text of the note. */
    body: z.strictObject({ reason: OperatorReason }),
    reply: Done,
    grants: {
      table: [
        { operations: ['ConditionCheckItem'], keys: ['TENANT#*'] },
        { operations: ['PutItem'], keys: ['SELLERNOTES#*'] },
      ],
    },
  },
  'give-credits': {
    ...write,
    path: '/api/admin/sellers/{id}/credits',
    body: z.strictObject({
      /** A negative number takes credits away. */
      credits: z.int().check(
        z.minimum(-2000),
        z.maximum(2000),
        z.refine((n) => n !== 0, 'Give a number of credits, but not 0.'),
      ),
      typed: TypedTarget,
      /** A repeated request with the same id changes nothing more. */
      request_id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
      reason: OperatorReason,
    }),
    reply: Done,
    grants: { table: [...ofTenant, { operations: ['PutItem', 'ConditionCheckItem'], keys: ['TENANT#*'] }] },
  },
  'give-plan': {
    ...write,
    path: '/api/admin/sellers/{id}/plan',
    body: z.strictObject({ plan: Plan, until: z.iso.date(), typed: TypedTarget, reason: OperatorReason }),
    reply: Done,
    grants: { table: ofTenant },
  },
  'change-suspension': {
    ...write,
    path: '/api/admin/sellers/{id}/suspensions',
    body: z.strictObject({
      what: Suspendable,
      change: z.enum(['suspend', 'lift']),
      /** The seller reads it while something is suspended. */
      reason: OperatorReason,
    }),
    reply: Done,
    timeoutSeconds: 29,
    grants: {
      table: [
        ...ofTenant,
        { operations: ['UpdateItem'], keys: ['STOREFRONT#*', 'PLANMAILS#*'] },
        { operations: ['PutItem', 'DeleteItem'], keys: ['SENDING#*', 'SUSPENDEDSELLERS', 'PAYOUTLIST'] },
      ],
      drawings: ['PutObject', 'DeleteObject'],
      drawnPictures: ['DeleteObject'],
      sites: ['GetObject'],
    },
  },
  'resend-receipt': {
    ...write,
    path: '/api/admin/receipts/{id}',
    body: z.strictObject({ reason: OperatorReason }),
    reply: Done,
    grants: { table: [{ operations: ['UpdateItem'], keys: ['PAYMENT#*'] }] },
  },
  'close-seller': {
    ...write,
    path: '/api/admin/sellers/{id}/closing',
    body: z.strictObject({
      /** `now` deletes within the hour and takes a second operator; otherwise the seller has the usual time to keep the account. */
      when: z.enum(['later', 'now']),
      typed: TypedTarget,
      reason: OperatorReason,
    }),
    reply: ChangeState,
    grants: {
      table: [
        { operations: ['Query', 'GetItem', 'UpdateItem'], keys: ['TENANT#*'] },
        { operations: ['GetItem'], keys: ['USER#*'] },
        { operations: ['PutItem'], keys: ['USER#*', 'STOREFRONT#*', 'APPROVALS'] },
        { operations: ['Query'], keys: ['OPERATORS'] },
      ],
    },
  },
  'start-view': {
    ...write,
    path: '/api/admin/sellers/{id}/views',
    /** `user_id`: the account of this seller, as their page says. */
    body: z.strictObject({ user_id: z.string().check(z.regex(/^[\w-]{1,128}$/)), reason: OperatorReason }),
    reply: StartedView,
    grants: {
      table: [
        { operations: ['BatchGetItem'], keys: ['TENANT#*', 'USER#*'] },
        { operations: ['PutItem'], keys: ['USER#*'] },
        { operations: ['UpdateItem'], keys: ['PLANMAILS#*'] },
      ],
    },
  },
} as const satisfies Record<string, Action>
