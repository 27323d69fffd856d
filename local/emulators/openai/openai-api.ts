import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type OpenAI from 'openai'
import * as z from 'zod/mini'
import { type Listener, parseJson, pathOf, sendJson } from '../http/http.ts'
import { type AiFault, faultsBefore, faultyOutcomes, slowDeltaMs } from './faults.ts'
import { asServerSent, responseEvents, type WireEvent } from './response-events.ts'

export type OpenAiApi = {
  listener: Listener
  fault: AiFault | undefined
  /** The day on which every model ends, as the models endpoint says. */
  shutdownDate: string | null
}

/** What the product sends; anything else is refused, so that a wrong field isn't ignored unseen. */
const Request = z.strictObject({
  model: z.string(),
  stream: z.optional(z.boolean()),
  store: z.literal(false),
  instructions: z.string(),
  input: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string() })),
  max_output_tokens: z.int().check(z.positive()),
  reasoning: z.strictObject({ effort: z.enum(['none', 'low', 'medium', 'high', 'xhigh', 'max']) }),
  text: z.strictObject({
    format: z.strictObject({
      type: z.literal('json_schema'),
      name: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      strict: z.literal(true),
      schema: z.looseObject({ type: z.literal('object'), additionalProperties: z.literal(false) }),
    }),
  }),
})

/**
 * Returns the model's reply to the user's message under the name of its schema; undefined if it has none. `isRepeated`: a
 * previous reply was sent back.
 */
export type Respond = (userMessage: string, schemaName: string, isRepeated: boolean) => object | undefined

/** OpenAI's responses with structured output, streamed or not, and its models. */
export function createOpenAiApi(respond: Respond): OpenAiApi {
  const ai: OpenAiApi = {
    fault: undefined,
    shutdownDate: null,
    listener: async (request, response) => {
      const path = pathOf(request)
      const [, model] = /\/models\/([^/]+)$/.exec(path) ?? []
      if (request.method === 'GET' && model)
        return sendJson(response, 200, modelObject(decodeURIComponent(model), ai.shutdownDate))
      const { data, error } = Request.safeParse(await parseJson(request))
      const said = data && respond(data.input[0]?.content ?? '', data.text.format.name, data.input.length > 1)
      if (request.method !== 'POST' || !path.endsWith('/responses') || !said)
        return sendJson(response, 400, refusalOf(error?.issues[0]?.path.join('.')))
      const { fault } = ai
      const failBefore = fault && faultsBefore[fault]
      if (failBefore) return failBefore(response)
      const text = JSON.stringify(said)
      const outcome = (fault && faultyOutcomes[fault]?.(text)) ?? { text }
      const events = responseEvents(data.model, JSON.stringify(data), outcome)
      if (data.stream) return stream(response, events, fault === 'slow' ? slowDeltaMs : 0)
      const last = [...events].at(-1)
      sendJson(response, 200, last && 'response' in last ? last.response : {})
    },
  }
  return ai
}

async function stream(response: ServerResponse, events: Iterable<WireEvent>, deltaMs: number) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  for (const event of events) {
    if (response.destroyed) return
    if (deltaMs > 0 && event.type === 'response.output_text.delta') await pause(deltaMs)
    if (!response.write(asServerSent(event))) await drained(response)
  }
  response.end()
}

/** A client that has read enough closes the connection instead. */
const drained = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go)
      resolve()
    }
    response.once('drain', go).once('close', go)
  })

const refusalOf = (param: string | null = null) => ({
  error: {
    message: 'The local model does not know what to do with this request.',
    type: 'invalid_request_error',
    param,
    code: null,
  },
})

/** The installed client is older than `shutdown_date`: null, or the day on which the model ends. */
type WireModel = OpenAI.Models.Model & { shutdown_date: string | null }

/** A model as the service describes it. https://platform.openai.com/docs/api-reference/models/retrieve */
const modelObject = (id: string, shutdown_date: string | null): WireModel => ({
  id,
  object: 'model',
  created: 0,
  owned_by: 'local',
  shutdown_date,
})
