import * as z from 'zod/mini'

const Pool = z.object({ userPoolId: z.string(), userPoolClientId: z.string() })

/** Where the product is served, and its user pool. */
export type Place = { origin: string; userPoolId: string; userPoolClientId: string }

/** What runs at an address, from what it tells every browser. */
export async function placeAt(origin: string): Promise<Place> {
  const reply = await fetch(`${origin}/config.json`)
  return { origin, ...Pool.parse(await reply.json()) }
}
