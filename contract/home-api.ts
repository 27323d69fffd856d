import type { Action } from './action.ts'
import { Home } from './home.ts'

/** What the dashboard and the application's frame show. */
export const homeApi = {
  'get-home': {
    method: 'GET',
    path: '/api/home',
    access: 'seller',
    reply: Home,
    grants: { table: [{ operations: ['Query'], keys: ['TENANT#*'] }] },
  },
} as const satisfies Record<string, Action>
