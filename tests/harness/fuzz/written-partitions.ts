import { documents } from '#lambdas/data/table/client.ts'

const reads = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'])

/** The partitions that were written to since they were last taken, until `end`. */
export function writtenPartitions() {
  let written = new Set<string>()
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args)
      if (!reads.has(context.commandName ?? '')) for (const pk of partitionsIn(args.input)) written.add(pk)
      return answer
    },
    { step: 'initialize', name: 'written-partitions' },
  )
  return {
    take: () => {
      const taken = written
      written = new Set()
      return taken
    },
    end: () => documents.middlewareStack.remove('written-partitions'),
  }
}

/** Whatever the command: the keys of all its items. */
function partitionsIn(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([name, value]) =>
    name === 'pk' && typeof value === 'string' ? [value] : partitionsIn(value),
  )
}
