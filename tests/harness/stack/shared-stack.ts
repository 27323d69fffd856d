import { inject } from 'vitest'
import * as z from 'zod/mini'

declare module 'vitest' {
  interface ProvidedContext {
    stackKeeper: string
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
export type SharedStack = z.infer<typeof Shared>

/** The local stack that all tests share; a test that moves a clock or breaks a service starts its own. */
export async function sharedStack(): Promise<SharedStack> {
  const reply = await fetch(inject('stackKeeper'))
  return Shared.parse(await reply.json())
}
