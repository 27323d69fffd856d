import * as z from 'zod/mini'
import { CloseAccount, Closing, ConfirmationReply } from '../closing.ts'
import { DataExport, ExportLink, OpenExport } from '../data-export.ts'
import type { Action, Grants } from './action.ts'
import { planSettlementGrants } from './settlement-grants.ts'

/** What `closingView` reads. */
const viewing = [
  { operations: ['GetItem'], keys: ['USER#*', 'TENANT#*'] },
  { operations: ['Query'], keys: ['TENANT#*'] },
] as const satisfies Grants['table']
const atProvider = { timeoutSeconds: 29, callsPerSecond: 20 } as const

/** Closing an account, and the file with its data. */
export const accountApi = {
  'get-export': {
    method: 'GET',
    path: '/api/account/export',
    access: 'seller',
    reply: DataExport,
    grants: { table: [{ operations: ['GetItem'], keys: ['TENANT#*'] }] },
  },
  'request-export': {
    method: 'POST',
    path: '/api/account/export',
    access: 'seller',
    body: z.strictObject({}),
    sensitive: 'own-mail',
    reply: DataExport,
    callsPerSecond: 20,
    grants: {
      table: [{ operations: ['GetItem', 'PutItem', 'ConditionCheckItem'], keys: ['TENANT#*'] }],
    },
  },
  'open-export': {
    method: 'POST',
    path: '/api/account/export/open',
    access: 'seller',
    body: OpenExport,
    sensitive: 'notice',
    reply: ExportLink,
    callsPerSecond: 20,
    grants: {
      table: [{ operations: ['GetItem', 'UpdateItem'], keys: ['TENANT#*'] }],
      exports: ['GetObject'],
    },
  },
  'get-closing': {
    method: 'GET',
    path: '/api/account/closing',
    access: 'seller',
    reply: Closing,
    grants: { table: viewing },
  },
  'send-confirmation-code': {
    method: 'POST',
    path: '/api/account/code',
    access: 'seller',
    reply: ConfirmationReply,
    callsPerSecond: 20,
    grants: {
      table: [
        { operations: ['GetItem'], keys: ['USER#*', 'CODE#*'] },
        { operations: ['UpdateItem'], keys: ['CODE#*'] },
      ],
      secrets: ['codes'],
    },
  },
  'close-account': {
    ...atProvider,
    method: 'POST',
    path: '/api/account/close',
    access: 'seller',
    body: CloseAccount,
    sensitive: 'own-mail',
    reply: Closing,
    grants: {
      table: [
        ...viewing,
        { operations: ['GetItem'], keys: ['CODE#*'] },
        { operations: ['PutItem', 'UpdateItem'], keys: ['USER#*'] },
        { operations: ['UpdateItem'], keys: ['CODE#*', 'RATE#*'] },
        { operations: ['PutItem'], keys: ['STOREFRONT#*'] },
        ...planSettlementGrants,
      ],
      sites: ['GetObject', 'PutObject', 'PutObjectTagging', 'DeleteObject'],
      drawings: ['DeleteObject'],
      drawnPictures: ['DeleteObject'],
      secrets: ['codes', 'stripe'],
    },
  },
  'keep-account': {
    ...atProvider,
    method: 'POST',
    path: '/api/account/keep',
    access: 'seller',
    body: z.strictObject({}),
    sensitive: 'own-mail',
    reply: Closing,
    grants: {
      table: [...viewing, { operations: ['DeleteItem'], keys: ['USER#*'] }, ...planSettlementGrants],
      secrets: ['stripe'],
    },
  },
} as const satisfies Record<string, Action>
