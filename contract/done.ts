import * as z from 'zod/mini'

/** The reply of an action that has nothing to tell. */
export const Done = z.object({ success: z.literal(true) })
