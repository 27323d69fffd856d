import { modelMicroDollars, type TokensUsed } from '#rules/model-prices.ts'
import { now } from '../clock.ts'
import { addModelCall } from '../data/money/figures.ts'
import { logUnexpected } from '../log/log.ts'

/** Counts a call of the model with what it costs. The answer is used also where this fails. */
export async function countCall(model: string, used: TokensUsed): Promise<void> {
  try {
    await addModelCall(now(), modelMicroDollars(model, used))
  } catch (error) {
    logUnexpected('call of the model was not counted', error)
  }
}
