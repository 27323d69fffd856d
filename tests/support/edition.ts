import { inject } from 'vitest'
import * as z from 'zod/mini'

declare module 'vitest' {
  interface ProvidedContext {
    editionKeeper: string
  }
}

const Shared = z.object({
  origin: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** What a program of ours needs to reach the table and the user pool. */
  environment: z.record(z.string(), z.string()),
  /** Every line that a function has logged so far. */
  logged: z.array(z.string()),
})
export type SharedEdition = z.infer<typeof Shared>

/** The laptop edition that all tests share; who moves a clock or breaks a service starts one of her own. */
export async function edition(): Promise<SharedEdition> {
  const reply = await fetch(inject('editionKeeper'))
  return Shared.parse(await reply.json())
}
