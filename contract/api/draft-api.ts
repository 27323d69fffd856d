import { Draft, DraftLink, NewDraftLink, OpenDraft } from '../site/draft-links.ts'
import type { Action } from './action.ts'

/** Links by which people without an account see a page before it is published. */
export const draftApi = {
  'get-draft-link': {
    method: 'GET',
    path: '/api/site/draft-link',
    access: 'seller',
    reply: DraftLink,
    grants: { table: [{ operations: ['GetItem'], keys: ['TENANT#*'] }] },
  },
  'share-draft': {
    method: 'POST',
    path: '/api/site/draft-link',
    access: 'seller',
    reply: NewDraftLink,
    grants: {
      table: [
        { operations: ['Query', 'GetItem', 'PutItem'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['NAME#*'] },
        { operations: ['PutItem', 'DeleteItem'], keys: ['DRAFT#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
    },
  },
  'revoke-draft': {
    method: 'DELETE',
    path: '/api/site/draft-link',
    access: 'seller',
    reply: DraftLink,
    grants: {
      table: [
        { operations: ['GetItem', 'DeleteItem'], keys: ['TENANT#*'] },
        { operations: ['DeleteItem'], keys: ['DRAFT#*'] },
      ],
    },
  },
  'open-draft': {
    method: 'POST',
    path: '/api/draft',
    access: 'anyone',
    body: OpenDraft,
    reply: Draft,
    callsPerSecond: 10,
    grants: {
      table: [
        { operations: ['GetItem'], keys: ['DRAFT#*', 'TENANT#*'] },
        { operations: ['Query'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['CATALOG', 'NAME#*', 'COURSE#*'] },
        { operations: ['Query', 'BatchGetItem'], keys: ['REVIEWS#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
    },
  },
} as const satisfies Record<string, Action>
