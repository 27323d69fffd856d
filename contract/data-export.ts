import * as z from 'zod/mini'

/** The newest file with a seller's data. Times are ISO 8601. */
export const DataExport = z.object({
  /** `none`: never asked for. `preparing`: the mail comes when it is `ready`. */
  state: z.enum(['none', 'preparing', 'ready']),
  requested_at: z.optional(z.string()),
  /** Until when the mailed link works. */
  expires_at: z.optional(z.string()),
  /** Whether the link was used, which it can be once. */
  is_used: z.boolean(),
  size_bytes: z.optional(z.int()),
  /** How many more may be asked for today. */
  left_today: z.int(),
})
export type DataExport = z.infer<typeof DataExport>

/** `token` comes from the mailed link. */
export const OpenExport = z.strictObject({
  token: z.string().check(z.regex(/^[\w-]{43}$/, 'This link is incomplete. Open it from the email again.')),
})
/** Downloads the file; it works for a minute. */
export const ExportLink = z.object({ url: z.string() })
