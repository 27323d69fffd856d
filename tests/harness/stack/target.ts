import * as z from 'zod/mini'

const Pool = z.object({ userPoolId: z.string(), userPoolClientId: z.string() })

/** Where the product is served, and its user pool. */
export type Target = { origin: string; userPoolId: string; userPoolClientId: string }

/** What runs at an address, from what it tells every browser. */
export async function targetAt(origin: string): Promise<Target> {
  const reply = await fetch(`${origin}/config.json`)
  return { origin, ...Pool.parse(await reply.json()) }
}
