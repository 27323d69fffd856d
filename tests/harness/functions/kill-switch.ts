import { documents } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'

const reads = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'])

/** Calls of the model are counted beside the other writes, in no order, and the counts are lost with the process. */
const isCountOfModel = (input: object) => {
  const text = JSON.stringify(input)
  return text.includes('model_calls') || text.includes(keys.figureItem('model', '').pk)
}

export type KilledError = {
  /** The write that is its last, counted from 1. */
  at: number
  /** Whether that write is still done and only its reply is lost. */
  written: boolean
}

/**
 * A process that is killed at one of its writes, of the table or of the bucket. From then on nothing of it reaches
 * either, so that no clean-up of its own can help. `count` says how many writes it came to.
 */
export function killSwitch({ at, written }: KilledError) {
  const life = { count: 0, isDead: false }
  const dies = () => {
    if (life.isDead) return true
    life.count += 1
    life.isDead = life.count === at
    return life.isDead
  }
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      const isRead = reads.has(context.commandName ?? '')
      const isCounted = !isRead && !isCountOfModel(args.input)
      const isLast = isCounted && !life.isDead && dies()
      if (isLast && written) await next(args)
      if (life.isDead) throw new Error('killed')
      return next(args)
    },
    { step: 'initialize', name: 'mortal', priority: 'high' },
  )
  return {
    /** For the bucket, asked at each put. */
    dies,
    count: () => life.count,
    wasKilled: () => life.isDead,
    end: () => documents.middlewareStack.remove('mortal'),
  }
}
