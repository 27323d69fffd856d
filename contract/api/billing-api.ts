import * as z from 'zod/mini'
import {
  Billing,
  ChangePlan,
  ConfirmSubscription,
  OpenBillingPortal,
  PlanChangePreview,
  ProviderPage,
  StartSubscription,
} from '../money/billing.ts'
import { PlanChoice } from '../money/plan-choice.ts'
import type { Action, Grants } from './action.ts'
import { planSettlementGrants } from './settlement-grants.ts'

const viewing = [
  { operations: ['BatchGetItem'], keys: ['TENANT#*', 'BILLING'] },
] as const satisfies Grants['table']
const counting = { operations: ['UpdateItem'], keys: ['RATE#*'] } as const
const atProvider = { timeoutSeconds: 29, callsPerSecond: 20 } as const
const changing = {
  ...atProvider,
  access: 'seller',
  reply: Billing,
  grants: {
    table: [{ operations: ['GetItem'], keys: ['TENANT#*'] }, counting, ...planSettlementGrants, ...viewing],
    secrets: ['stripe'],
  },
} as const
const asking = {
  ...atProvider,
  access: 'seller',
  grants: { table: [counting, ...viewing], secrets: ['stripe'] },
} as const

/** A seller's plan and its payments. */
export const billingApi = {
  'get-billing': {
    method: 'GET',
    path: '/api/billing',
    access: 'seller',
    reply: Billing,
    grants: { table: viewing },
  },
  'start-subscription': {
    ...asking,
    method: 'POST',
    path: '/api/billing/checkout',
    body: StartSubscription,
    sensitive: 'notice',
    reply: ProviderPage,
  },
  'confirm-subscription': {
    ...changing,
    method: 'POST',
    path: '/api/billing/confirm',
    body: ConfirmSubscription,
  },
  'preview-plan-change': {
    ...asking,
    method: 'POST',
    path: '/api/billing/preview',
    body: PlanChoice,
    reply: PlanChangePreview,
  },
  'change-plan': {
    ...changing,
    sensitive: 'own-mail',
    method: 'POST',
    path: '/api/billing/change',
    body: ChangePlan,
  },
  'cancel-plan': { ...changing, method: 'POST', path: '/api/billing/cancel', body: z.strictObject({}) },
  'resume-plan': {
    ...changing,
    sensitive: 'own-mail',
    method: 'POST',
    path: '/api/billing/resume',
    body: z.strictObject({}),
  },
  'open-billing-portal': {
    ...atProvider,
    access: 'seller',
    grants: { table: [{ operations: ['GetItem'], keys: ['TENANT#*'] }, counting], secrets: ['stripe'] },
    method: 'POST',
    path: '/api/billing/portal',
    body: OpenBillingPortal,
    sensitive: 'notice',
    reply: ProviderPage,
  },
} as const satisfies Record<string, Action>
