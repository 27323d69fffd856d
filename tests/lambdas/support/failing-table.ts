import { ThrottlingException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { documents } from '#lambdas/data/table.ts'

/** `refused`: the table is too busy and nothing is done. `lost`: it is done, but the answer never arrives. */
export type Fault = 'refused' | 'lost'

/**
 * Makes this share of all requests to the table fail while `work` runs, for everybody in this process; answers how
 * many did. The same seed fails the same requests in the same order.
 */
export async function withFaults(fault: Fault, share: number, work: () => Promise<unknown>, seed = 1) {
  const random = randomNumbers(seed)
  let faults = 0
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      const fails = random() < share
      if (fails) faults++
      if (fails && fault === 'refused') throw refusal(String(context.commandName))
      const answer = await next(args)
      if (fails) throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })
      return answer
    },
    { step: 'initialize', name: 'faults' },
  )
  try {
    await work()
  } finally {
    documents.middlewareStack.remove('faults')
  }
  return faults
}

const about = { $metadata: {}, message: 'Too busy' }

const refusal = (commandName: string) =>
  commandName.startsWith('TransactWrite')
    ? new TransactionCanceledException({ ...about, CancellationReasons: [{ Code: 'TransactionConflict' }] })
    : new ThrottlingException(about)

/** Mulberry32. */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
