import { Releases, Site } from '../site/site.ts'
import { GeneratedSite, GenerateSite, RollBackSite, UpdateSite } from '../site/site-requests.ts'
import { type Action, modelGrants } from './action.ts'
import { publishApi, takeDownGrants } from './publish-api.ts'
import { siteReadingApi } from './site-reading-api.ts'

/** A store's website: its texts, what buyers see, and its releases. */
export const siteApi = {
  ...siteReadingApi,
  'update-site': {
    method: 'PATCH',
    path: '/api/site',
    access: 'seller',
    body: UpdateSite,
    reply: Site,
    grants: {
      table: [
        { operations: ['Query', 'GetItem', 'UpdateItem', 'ConditionCheckItem'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['CATALOG', 'NAME#*'] },
      ],
    },
  },
  'openai-generate-site': {
    method: 'POST',
    path: '/api/openai-generate-site',
    access: 'seller',
    body: GenerateSite,
    reply: GeneratedSite,
    timeoutSeconds: 29,
    callsPerSecond: 10,
    grants: {
      table: [
        {
          operations: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
          keys: ['TENANT#*'],
        },
        { operations: ['BatchGetItem'], keys: ['CATALOG', 'COURSE#*', 'COURSEWORDS#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*', 'COURSEWORDS#*'] },
        { operations: ['GetItem'], keys: ['RATE#*'] },
        ...modelGrants,
      ],
      secrets: ['openai'],
    },
  },
  ...publishApi,
  'list-releases': {
    method: 'GET',
    path: '/api/site/releases',
    access: 'seller',
    reply: Releases,
    grants: { table: [{ operations: ['Query', 'GetItem'], keys: ['TENANT#*'] }] },
  },
  'rollback-site': {
    method: 'POST',
    path: '/api/site/rollback',
    access: 'seller',
    body: RollBackSite,
    reply: Site,
    timeoutSeconds: 20,
    callsPerSecond: 20,
    grants: {
      table: [
        { operations: ['Query', 'GetItem', 'UpdateItem', 'ConditionCheckItem'], keys: ['TENANT#*'] },
        { operations: ['Query', 'BatchGetItem', 'UpdateItem'], keys: ['REVIEWS#*'] },
        { operations: ['PutItem'], keys: ['STOREFRONT#*'] },
      ],
      sites: ['GetObject', 'PutObject', 'PutObjectTagging', 'DeleteObject'],
      drawings: ['PutObject'],
    },
  },
  'unpublish-site': {
    method: 'POST',
    path: '/api/site/unpublish',
    access: 'seller',
    reply: Site,
    timeoutSeconds: 20,
    grants: takeDownGrants,
  },
} as const satisfies Record<string, Action>
