import { LandingFigures } from '../landing.ts'
import type { Action } from './action.ts'

/** What the landing page asks for. */
export const landingApi = {
  'get-landing-figures': {
    method: 'GET',
    path: '/api/landing-figures',
    access: 'anyone',
    reply: LandingFigures,
    grants: { table: [{ operations: ['Query', 'GetItem'], keys: ['CATALOG'] }] },
  },
} as const satisfies Record<string, Action>
