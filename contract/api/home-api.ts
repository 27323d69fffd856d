import { Home } from '../home.ts'
import type { Action } from './action.ts'

/** What the dashboard and the application's frame show. */
export const homeApi = {
  'get-home': {
    method: 'GET',
    path: '/api/home',
    access: 'seller',
    reply: Home,
    grants: {
      table: [
        { operations: ['Query'], keys: ['TENANT#*'] },
        { operations: ['GetItem'], keys: ['ANNOUNCEMENTS'] },
      ],
    },
  },
} as const satisfies Record<string, Action>
