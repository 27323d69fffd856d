import * as z from 'zod/mini'

export const Role = z.enum(['seller', 'admin', 'superadmin'])
export type Role = z.infer<typeof Role>
