import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { documents } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'

const Input = z.object({
  TransactItems: z.array(
    z.looseObject({ Update: z.optional(z.object({ Key: z.object({ sk: z.string() }) })) }),
  ),
})
const name = 'busy-counters'

/**
 * Has transactions of this process meet another one on shard 0 of a store's totals whenever `isMet` returns true, as DynamoDB answers it
 * (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html). The embedded database never does.
 */
export function meetOthers(isMet: () => boolean) {
  const { sk } = keys.stats('')
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!commandName.startsWith('TransactWrite')) return next(args)
        const { TransactItems } = Input.parse(args.input)
        const at = TransactItems.findIndex(({ Update }) => Update?.Key.sk === sk)
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
