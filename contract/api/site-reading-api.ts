import { Site } from '../site/site.ts'
import { SiteChanges } from '../site/site-changes.ts'
import { SiteCourses } from '../site/site-courses.ts'
import type { Action } from './action.ts'

/** A part of `siteApi`. Apart from it, because pages that only show a site need no schemas of what a seller sends. */
export const siteReadingApi = {
  'get-site': {
    method: 'GET',
    path: '/api/site',
    access: 'seller',
    reply: Site,
    grants: {
      table: [
        { operations: ['Query', 'GetItem'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['CATALOG', 'NAME#*'] },
      ],
    },
  },
  'get-site-changes': {
    method: 'GET',
    path: '/api/site/changes',
    access: 'seller',
    reply: SiteChanges,
    grants: {
      table: [
        { operations: ['Query', 'GetItem'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['CATALOG'] },
      ],
    },
  },
  'get-site-courses': {
    method: 'GET',
    path: '/api/site/courses',
    access: 'seller',
    reply: SiteCourses,
    grants: {
      table: [
        { operations: ['Query'], keys: ['TENANT#*'] },
        { operations: ['BatchGetItem'], keys: ['COURSE#*'] },
        { operations: ['Query', 'BatchGetItem'], keys: ['REVIEWS#*'] },
      ],
    },
  },
} as const satisfies Record<string, Action>
