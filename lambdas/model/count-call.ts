import { AsyncLocalStorage } from 'node:async_hooks'
import { modelMicroDollars, type TokensUsed } from '#rules/model-prices.ts'
import { now } from '../clock.ts'
import { addModelCall, type ModelUse } from '../data/money/model-calls.ts'
import { logUnexpected } from '../log/log.ts'

const counting = new Set<Promise<void>>()
/** Functions of the local stack share a process. */
const uses = new AsyncLocalStorage<ModelUse>()

/** Begins to count a call of the model with what it costs. The answer is used also where this fails. */
export function countCall(model: string, used: TokensUsed): void {
  const counted = addModelCall(now(), modelMicroDollars(model, used), uses.getStore())
    .catch((error) => logUnexpected('call of the model was not counted', error))
    .finally(() => counting.delete(counted))
  counting.add(counted)
}

/** Does the work, for which the model is asked, and returns its result when the calls of the model are counted: once a function has replied, its process is paused. */
export async function withCountedCalls<T>(use: ModelUse, work: () => Promise<T>): Promise<T> {
  try {
    return await uses.run(use, work)
  } finally {
    await Promise.all(counting)
  }
}
