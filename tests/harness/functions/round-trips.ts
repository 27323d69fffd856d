import { randomUUID } from 'node:crypto'
import { documents } from '#lambdas/data/table/client.ts'

/**
 * How many requests to the table an action made in sequence: one that starts when another has been answered comes
 * after it, those under way together count once.
 */
export async function roundTripsOf(act: () => Promise<unknown>): Promise<number> {
  let depth = 0
  const name = `round-trips-${randomUUID()}`
  documents.middlewareStack.add(
    (next) => async (args) => {
      const mine = depth + 1
      const answer = await next(args)
      depth = Math.max(depth, mine)
      return answer
    },
    { step: 'initialize', name, priority: 'high' },
  )
  try {
    await act()
    return depth
  } finally {
    documents.middlewareStack.remove(name)
  }
}
