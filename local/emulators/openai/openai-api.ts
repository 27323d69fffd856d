import * as z from 'zod/mini'
import { type Listener, parseJson, pathOf, sendJson } from '../http/http.ts'
import { completion } from './completion.ts'
import { type AiFault, withFault } from './faults.ts'

export type OpenAiApi = { listener: Listener; fault: AiFault | undefined }

const Request = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ type: z.literal('json_schema') }),
})

/** Returns the model's reply to the user's message; undefined if it has none. */
export type Respond = (userMessage: string) => object | undefined

/** OpenAI's chat completions with structured output. */
export function createOpenAiApi(respond: Respond): OpenAiApi {
  const ai: OpenAiApi = {
    fault: undefined,
    listener: async (request, response) => {
      const body = Request.safeParse(await parseJson(request))
      const asked = body.data?.messages.find(({ role }) => role === 'user')
      const said = asked && respond(asked.content)
      if (request.method !== 'POST' || !pathOf(request).endsWith('/chat/completions') || !said)
        return sendJson(response, 400, { error: { message: notUnderstood, type: 'invalid_request_error' } })
      const content = JSON.stringify(said)
      if (ai.fault) return withFault[ai.fault](response, content)
      sendJson(response, 200, completion({ content }))
    },
  }
  return ai
}

const notUnderstood = 'The local model does not know what to do with this request.'
