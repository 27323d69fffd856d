import { documents } from '#lambdas/data/table/client.ts'

type Consumed = { CapacityUnits?: number; ReadCapacityUnits?: number; WriteCapacityUnits?: number }
export type Units = { requests: string[]; read: number; write: number }

const writing = /Write|Put|Update|Delete/

/** What the table charged for `work`, by its own account. Nothing else may use the table meanwhile. */
export async function consumedUnits(work: () => Promise<unknown>): Promise<Units> {
  const units: Units = { requests: [], read: 0, write: 0 }
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' })
      const answer = await next(args)
      const name = String(context.commandName).replace('Command', '')
      units.requests.push(name)
      units[writing.test(name) ? 'write' : 'read'] += unitsOf(answer.output)
      return answer
    },
    { step: 'initialize', name: 'consumedUnits' },
  )
  try {
    await work()
  } finally {
    documents.middlewareStack.remove('consumedUnits')
  }
  return units
}

function unitsOf(output: object) {
  if (!('ConsumedCapacity' in output)) throw new Error('The table did not say what it charged.')
  const consumed = [output.ConsumedCapacity].flat() as Consumed[]
  return consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
}
