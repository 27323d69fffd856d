import * as z from 'zod/mini'
import { FullName, Profile } from './accounts.ts'
import type { Action } from './action.ts'

/** What a seller settles about their own account. Not part of `everyStage`, which every page of the web app loads. */
export const profileApi = {
  'update-profile': {
    method: 'PATCH',
    path: '/api/profile',
    access: 'seller',
    body: z.strictObject({ name: FullName }),
    reply: Profile,
    grants: { table: [{ operations: ['UpdateItem'], keys: ['USER#*'] }] },
  },
} as const satisfies Record<string, Action>
