import { Campaigns, CreateCampaign, CreatedCampaign, EditPiece, Piece, RewritePiece } from '../marketing.ts'
import { type Action, modelGrants } from './action.ts'

const writing = {
  timeoutSeconds: 29,
  callsPerSecond: 10,
  grants: {
    table: [
      {
        operations: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
        keys: ['TENANT#*'],
      },
      { operations: ['BatchGetItem'], keys: ['CATALOG', 'NAME#*'] },
      { operations: ['GetItem', 'Query'], keys: ['COURSE#*'] },
      { operations: ['GetItem', 'UpdateItem'], keys: ['RATE#*'] },
      ...modelGrants,
    ],
    secrets: ['openai'],
  },
} as const satisfies Pick<Action, 'timeoutSeconds' | 'callsPerSecond' | 'grants'>

/** Texts that a seller posts elsewhere, each with a link that tells what it earned. */
export const marketingApi = {
  'create-campaign': {
    method: 'POST',
    path: '/api/campaigns',
    access: 'seller',
    body: CreateCampaign,
    reply: CreatedCampaign,
    ...writing,
  },
  'list-campaigns': {
    method: 'GET',
    path: '/api/campaigns',
    access: 'seller',
    reply: Campaigns,
    grants: {
      table: [
        { operations: ['Query', 'GetItem'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['NAME#*'] },
      ],
    },
  },
  'edit-piece': {
    method: 'PATCH',
    path: '/api/pieces/{id}',
    access: 'seller',
    body: EditPiece,
    reply: Piece,
    grants: {
      table: [
        { operations: ['Query', 'GetItem', 'UpdateItem'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['NAME#*'] },
      ],
    },
  },
  'another-angle': {
    method: 'POST',
    path: '/api/pieces/{id}/angle',
    access: 'seller',
    body: RewritePiece,
    reply: Piece,
    ...writing,
  },
} as const satisfies Record<string, Action>
