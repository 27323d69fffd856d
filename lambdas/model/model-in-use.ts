import OpenAI from 'openai'
import * as z from 'zod/mini'
import * as env from '../env.ts'
import { openaiKey } from '../secrets.ts'

/** `shutdownDate` is undefined while none is announced; `isKnown` is false for a model that the service does not have. */
export type ModelInUse = { model: string; isKnown: boolean; shutdownDate?: string | undefined }

/** The installed client is older than this field. https://platform.openai.com/docs/api-reference/models/retrieve */
const Described = z.object({ shutdown_date: z.nullish(z.iso.date()) })

/** A person may be waiting for the page. */
const patience = { timeout: 5_000, maxRetries: 1 }

/** Returns what the models endpoint says about the configured model. */
export async function modelInUse(): Promise<ModelInUse> {
  const model = env.openaiModel()
  const client = new OpenAI({ apiKey: await openaiKey() })
  try {
    const { shutdown_date } = Described.parse(await client.models.retrieve(model, patience))
    return { model, isKnown: true, shutdownDate: shutdown_date ?? undefined }
  } catch (error) {
    if (error instanceof OpenAI.NotFoundError) return { model, isKnown: false }
    throw error
  }
}
