import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { documents } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'

const Keyed = z.optional(z.object({ Key: z.object({ sk: z.string() }) }))
const Input = z.object({
  TransactItems: z.array(z.looseObject({ Update: Keyed, ConditionCheck: Keyed })),
})
const name = 'force-conflicts'

/**
 * Has transactions of this process meet another one on shard 0 of a store's totals whenever `isMet` returns true, as DynamoDB answers it
 * (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html). The embedded database never does.
 */
export function forceConflicts(isMet: () => boolean) {
  const { sk } = keys.stats('')
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!commandName.startsWith('TransactWrite')) return next(args)
        const { TransactItems } = Input.parse(args.input)
        const at = TransactItems.findIndex(
          ({ Update, ConditionCheck }) => (Update ?? ConditionCheck)?.Key.sk === sk,
        )
        if (at < 0 || !isMet()) return next(args)
        throw new TransactionCanceledException({
          $metadata: {},
          message: 'Transaction cancelled',
          CancellationReasons: TransactItems.map((_, n) => ({
            Code: n === at ? 'TransactionConflict' : 'None',
          })),
        })
      },
    { step: 'initialize', name },
  )
  return { stop: () => documents.middlewareStack.remove(name) }
}

/** Does something so often, each time while others are at shard 0 `conflicts` times in a row. */
export async function underConflicts(times: number, conflicts: number, work: () => Promise<unknown>) {
  for (let time = 0; time < times; time++) {
    let left = conflicts
    const others = forceConflicts(() => left-- > 0)
    try {
      await work()
    } finally {
      others.stop()
    }
  }
}
