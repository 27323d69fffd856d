import * as z from 'zod/mini'
import { documents } from '#lambdas/data/table/client.ts'

const Change = z.object({
  Item: z.optional(z.object({ pk: z.string() })),
  Key: z.optional(z.object({ pk: z.string() })),
})
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Change)) })

/** Returns the partitions that each write of `work` changed: those of one transaction together. */
export async function writtenBy(work: () => Promise<unknown>): Promise<string[][]> {
  const writes: string[][] = []
  documents.middlewareStack.add(
    (next, context) => (args) => {
      const changed = changedBy(String(context.commandName), args.input)
      if (changed.length > 0) writes.push(changed)
      return next(args)
    },
    { step: 'initialize', name: 'writtenBy' },
  )
  try {
    await work()
  } finally {
    documents.middlewareStack.remove('writtenBy')
  }
  return writes
}

function changedBy(command: string, input: object): string[] {
  if (/^(Put|Update|Delete)(Item)?Command$/.test(command)) return [partitionOf(Change.parse(input))]
  if (!/^TransactWrite(Items)?Command$/.test(command)) return []
  return Transaction.parse(input).TransactItems.flatMap(({ ConditionCheck: _, ...changes }) =>
    Object.values(changes).map(partitionOf),
  )
}

const partitionOf = ({ Item, Key }: z.infer<typeof Change>) => Item?.pk ?? Key?.pk ?? ''
