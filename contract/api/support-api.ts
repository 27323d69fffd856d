import * as z from 'zod/mini'
import { OperatorReason } from '../operators/operators.ts'
import {
  AnswerTimes,
  AskSupport,
  CaseDraft,
  CaseNumber,
  CaseText,
  DeskCase,
  OpenCase,
  SupportCase,
  WaitingCase,
} from '../support.ts'
import { buyerRoutes } from '../urls/buyer-routes.ts'
import { type Action, Done, type Grants, modelGrants } from './action.ts'

const Numbered = z.object({ number: CaseNumber, answer_by: z.string() })
/** The revision that the operator read; a newer case is neither answered nor closed. Optional for pages loaded before this field. */
const Revision = z.optional(z.int())
const counting = { operations: ['UpdateItem'], keys: ['RATE#*'] } as const
const writing = [
  { operations: ['PutItem', 'UpdateItem'], keys: ['CASE#*'] },
  { operations: ['PutItem'], keys: ['CASES'] },
  counting,
] as const satisfies Grants['table']
const answering = [
  { operations: ['GetItem', 'PutItem', 'UpdateItem'], keys: ['CASE#*'] },
  { operations: ['PutItem', 'DeleteItem'], keys: ['CASES'] },
] as const satisfies Grants['table']
const write = { access: 'admin', method: 'POST', callsPerSecond: 5 } as const

/** What sellers and buyers write to us, and what operators answer. */
export const supportApi = {
  'open-case': {
    method: 'POST',
    path: '/api/cases',
    access: 'seller',
    body: OpenCase,
    reply: Numbered,
    callsPerSecond: 20,
    grants: { table: [{ operations: ['GetItem', 'ConditionCheckItem'], keys: ['TENANT#*'] }, ...writing] },
  },
  'list-cases': {
    method: 'GET',
    path: '/api/cases',
    access: 'seller',
    /** Newest first; older cases are left out. */
    reply: z.object({ cases: z.array(SupportCase) }),
    grants: { table: [{ operations: ['Query'], keys: ['CASE#*'] }] },
  },
  'continue-case': {
    method: 'POST',
    path: '/api/cases/{id}/messages',
    access: 'seller',
    body: z.strictObject({ text: CaseText }),
    reply: Numbered,
    callsPerSecond: 20,
    grants: { table: [{ operations: ['GetItem'], keys: ['TENANT#*'] }, ...answering, counting] },
  },
  'ask-support': {
    ...buyerRoutes['ask-support'],
    access: 'buyer',
    body: AskSupport,
    reply: Numbered,
    callsPerSecond: 20,
    grants: { table: [{ operations: ['GetItem'], keys: ['BUYERSESSION#*'] }, ...writing] },
  },
  'list-waiting-cases': {
    method: 'GET',
    path: '/api/admin/cases',
    access: 'admin',
    query: z.strictObject({
      cursor: z.optional(z.string().check(z.regex(/^[\w:.#-]{1,300}$/, 'Start with the first page.'))),
    }),
    reply: z.extend(AnswerTimes, { cases: z.array(WaitingCase), cursor: z.optional(z.string()) }),
    grants: { table: [{ operations: ['Query'], keys: ['CASES'] }] },
  },
  'read-case': {
    method: 'GET',
    /** `id` is that of the queue, or the number of a case. */
    path: '/api/admin/cases/{id}',
    access: 'admin',
    reply: DeskCase,
    grants: { table: [{ operations: ['GetItem', 'Query', 'BatchGetItem'], keys: ['CASE#*'] }] },
  },
  'draft-case-answer': {
    ...{ ...write, callsPerSecond: 2 },
    path: '/api/admin/cases/{id}/draft',
    body: z.strictObject({ reason: OperatorReason }),
    reply: CaseDraft,
    timeoutSeconds: 29,
    grants: {
      table: [{ operations: ['GetItem', 'ConditionCheckItem'], keys: ['CASE#*'] }, ...modelGrants],
      secrets: ['openai'],
    },
  },
  'answer-case': {
    ...write,
    path: '/api/admin/cases/{id}/answer',
    body: z.strictObject({ text: CaseText, reason: OperatorReason, revision: Revision }),
    reply: Done,
    grants: { table: answering },
  },
  'close-case': {
    ...write,
    path: '/api/admin/cases/{id}/close',
    body: z.strictObject({ reason: OperatorReason, revision: Revision }),
    reply: Done,
    grants: { table: answering },
  },
} as const satisfies Record<string, Action>
