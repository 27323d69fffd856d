import * as z from 'zod/mini'

const Unknowns = z.record(z.string(), z.unknown())
const DeclaredResource = z.object({
  Type: z.string(),
  Properties: z._default(Unknowns, {}),
  Metadata: z.optional(Unknowns),
})
/** A resource as its template declares it, references unresolved. */
export type DeclaredResource = z.infer<typeof DeclaredResource>

export const Template = z.object({ Resources: z.record(z.string(), DeclaredResource) })
