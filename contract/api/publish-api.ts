import { Site } from '../site/site.ts'
import type { Action, Grants } from './action.ts'

/** What taking a live page down reads and writes: see lambdas/sites/publishing/take-down.ts. */
export const takeDownGrants = {
  table: [
    { operations: ['Query', 'GetItem', 'UpdateItem'], keys: ['TENANT#*'] },
    { operations: ['PutItem'], keys: ['STOREFRONT#*'] },
  ],
  sites: ['GetObject', 'PutObject', 'PutObjectTagging', 'DeleteObject'],
  drawings: ['DeleteObject'],
  drawnPictures: ['DeleteObject'],
} as const satisfies Grants

/** A part of `siteApi`. Apart from it, because the function that draws all pages has no room for the schemas of the others. */
export const publishApi = {
  'publish-site': {
    method: 'POST',
    path: '/api/site/publish',
    access: 'seller',
    reply: Site,
    timeoutSeconds: 20,
    callsPerSecond: 20,
    grants: {
      table: [
        {
          operations: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          keys: ['TENANT#*'],
        },
        { operations: ['Query'], keys: ['CATALOG'] },
        { operations: ['BatchGetItem'], keys: ['COURSE#*'] },
        { operations: ['Query', 'BatchGetItem'], keys: ['REVIEWS#*'] },
        { operations: ['PutItem'], keys: ['NAME#*', 'STOREFRONT#*'] },
      ],
      sites: ['GetObject', 'PutObject', 'PutObjectTagging', 'DeleteObject'],
      drawings: ['PutObject', 'DeleteObject'],
      drawnPictures: ['DeleteObject'],
    },
  },
} as const satisfies Record<string, Action>
