import * as z from 'zod/mini'
import { isTimeZone } from '#rules/store-day.ts'

/** `zoneinfo` changes the days of figures from now on; days that were counted stay as they are. */
export const UpdateStore = z
  .strictObject({
    zoneinfo: z.optional(
      z
        .string()
        .check(
          z.refine(isTimeZone, 'Choose a time zone from the list, like Europe/Berlin or America/New_York.'),
        ),
    ),
    sale_mails: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ zoneinfo, sale_mails }) => (zoneinfo === undefined) !== (sale_mails === undefined),
      'Send either zoneinfo or sale_mails.',
    ),
  )
