import OpenAI from 'openai'
import { isShutdownNear } from '#rules/model-shutdown.ts'
import { now } from '../clock.ts'
import { log } from '../log/log.ts'
import { countFailure } from '../metrics.ts'
import { type ModelInUse, modelInUse } from '../model/model-in-use.ts'
import { scheduledHandler } from './scheduled-handler.ts'

/** Invoked every six hours. Counts `ModelEnding` while the model's end is near, or once it has ended. */
export const handler = scheduledHandler('check-model', 0, async () => {
  const used = await described()
  if (!used) return { checked: false }
  const { isKnown, shutdownDate } = used
  if (!isKnown || (shutdownDate && isShutdownNear(shutdownDate, now()))) countFailure('ModelEnding')
  return { checked: true, ...used }
})

/** A stage without a key generates nothing. */
async function described(): Promise<ModelInUse | undefined> {
  try {
    return await modelInUse()
  } catch (error) {
    if (!(error instanceof OpenAI.AuthenticationError)) throw error
    log('model was not checked without a key')
    return undefined
  }
}
