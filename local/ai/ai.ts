import * as z from 'zod/mini'
import { jsonOf, type Listener, pathOf, sendJson } from '../http.ts'
import { benefits } from './benefits.ts'
import { completion } from './completion.ts'
import { Facts } from './facts.ts'
import { type AiFault, failing } from './faults.ts'
import { features } from './features.ts'
import { hero } from './hero.ts'
import { writerFor } from './writer.ts'

export type Ai = { listener: Listener; fault: AiFault | undefined }

const Request = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ type: z.literal('json_schema') }),
})

/** OpenAI's chat completions, answered with text composed from the store's own facts. */
export function createAi(): Ai {
  const ai: Ai = {
    fault: undefined,
    listener: async (request, response) => {
      const facts = factsOf(await jsonOf(request))
      if (request.method !== 'POST' || !pathOf(request).endsWith('/chat/completions') || !facts)
        return sendJson(response, 400, { error: { message: notUnderstood, type: 'invalid_request_error' } })
      const content = JSON.stringify({ [facts.section]: write(facts) })
      if (ai.fault) return failing[ai.fault](response, content)
      sendJson(response, 200, completion({ content }))
    },
  }
  return ai
}

const notUnderstood = 'The local model answers requests for a section of a store page only.'

function factsOf(body: unknown): Facts | undefined {
  const request = Request.safeParse(body)
  const asked = request.data?.messages.find(({ role }) => role === 'user')
  try {
    return Facts.parse(JSON.parse(asked?.content ?? ''))
  } catch {
    return undefined
  }
}

function write(facts: Facts) {
  const compose = { hero, benefits, features }[facts.section]
  return compose(facts, writerFor(facts))
}
