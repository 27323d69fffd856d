import * as z from 'zod/mini'

const Unknowns = z.record(z.string(), z.unknown())
const Declared = z.object({
  Type: z.string(),
  Properties: z._default(Unknowns, {}),
  Metadata: z.optional(Unknowns),
})
/** A resource as its template declares it, references unresolved. */
export type Declared = z.infer<typeof Declared>

export const Template = z.object({ Resources: z.record(z.string(), Declared) })
