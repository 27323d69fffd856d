import { ThrottlingException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { documents } from '#lambdas/data/table/client.ts'

/** `refused`: the table is too busy and nothing is done. `lost`: it is done, but the reply never arrives. */
export type Fault = 'refused' | 'lost'

/**
 * Makes this share of the process's requests to the table fail while `work` runs. Returns how many failed. The same seed fails the same requests in the same order.
 */
export async function withFaults(fault: Fault, share: number, work: () => Promise<unknown>, seed = 1) {
  const random = randomNumbers(seed)
  let faults = 0
  const isFaulty = () => {
    const fails = random() < share
    if (fails) faults++
    return fails
  }
  if (fault === 'refused') refuseWhen(isFaulty)
  else loseWhen(isFaulty)
  try {
    await work()
  } finally {
    documents.middlewareStack.remove('faults')
  }
  return faults
}

function refuseWhen(isFaulty: () => boolean) {
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      if (isFaulty()) throw refusal(String(context.commandName))
      return next(args)
    },
    { step: 'initialize', name: 'faults' },
  )
}

/** Every transaction meets another one while `work` runs and `isRefused` returns true. */
export async function withTransactionsRefused(isRefused: () => boolean, work: () => Promise<unknown>) {
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (commandName.startsWith('TransactWrite') && isRefused()) throw refusal(commandName)
        return next(args)
      },
    { step: 'initialize', name: 'faults' },
  )
  try {
    await work()
  } finally {
    documents.middlewareStack.remove('faults')
  }
}

/** Runs `work` right before the next transaction of the process is sent. */
export function beforeNextTransaction(work: () => Promise<unknown>) {
  let isNext = true
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (isNext && commandName.startsWith('TransactWrite')) {
          isNext = false
          await work()
          documents.middlewareStack.remove('before')
        }
        return next(args)
      },
    { step: 'initialize', name: 'before' },
  )
}

/** As often as the SDK itself asks again; its own quota of repetitions would soon be used up here. */
const attempts = 3

function loseWhen(isFaulty: () => boolean) {
  documents.middlewareStack.add(
    (next) => async (args) => {
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const answer = await next(args)
        if (!isFaulty()) return answer
      }
      throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })
    },
    { step: 'initialize', name: 'faults' },
  )
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
