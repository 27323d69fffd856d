import OpenAI from 'openai'
import type { ReasoningEffort } from 'openai/resources/shared'
import * as env from '../env.ts'
import { openaiKey } from '../secrets.ts'
import { countCall } from './count-call.ts'

/** A previous output and what was wrong with it. */
export type RejectedAnswer = { answer: string; problems: readonly string[] }

export type ModelQuestion = {
  /** Of the schema; letters, digits, `_` and `-`. */
  name: string
  instructions: string
  /** What to write about: delimited data, never part of the instructions. */
  data: object
  /** A subset of JSON Schema, with an object at its root. */
  schema: Record<string, unknown>
  maxTokens: number
  rejected?: RejectedAnswer | undefined
  effort?: ReasoningEffort
}

/** On 429, 5xx and a broken connection. */
const retriesPerCall = 1
/** A longer output is refused unread. */
const maxAnswerCharacters = 20_000
/** The longest output has fewer, with an event for each token. */
const maxReplyBytes = 2_000_000
/** The longest event has fewer. The client reads an incomplete line again with each of its chunks, so a long one costs seconds. */
const maxLineBytes = 300_000
const lineFeed = 10

/**
 * Returns the model's output, read as a stream. Retries once on 429, 5xx and a broken connection, and stops with
 * `signal`. Returns undefined if the model fails or refuses, or if its output is cut short, empty or too long.
 */
export async function askModel(question: ModelQuestion, signal: AbortSignal): Promise<string | undefined> {
  const client = new OpenAI({ apiKey: await openaiKey(), maxRetries: retriesPerCall, fetch: fetchStart })
  const events = await client.responses.create(request(question), { signal })
  let answer = ''
  for await (const event of events) {
    if (event.type === 'response.output_text.delta') answer += event.delta
    if (event.type === 'response.refusal.delta' || answer.length > maxAnswerCharacters) return undefined
    if (event.type === 'response.incomplete') countUse(event.response)
    if (event.type === 'response.completed') {
      countUse(event.response)
      return answer || undefined
    }
  }
  // The client ends an aborted stream as if it were complete.
  signal.throwIfAborted()
  return undefined
}

/** Also a reply that is cut short is paid for. */
function countUse({ usage }: OpenAI.Responses.Response) {
  if (usage) countCall(env.openaiModel(), { input: usage.input_tokens, output: usage.output_tokens })
}

/** Ends a reply that is longer than any output, or has a longer line, so that it is never complete. */
async function fetchStart(...request: Parameters<typeof fetch>): Promise<Response> {
  const reply = await fetch(...request)
  let bytes = 0
  let lineBytes = 0
  const start = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      const lineEnd = chunk.lastIndexOf(lineFeed)
      lineBytes = chunk.byteLength - lineEnd - 1 + (lineEnd < 0 ? lineBytes : 0)
      if (bytes > maxReplyBytes || lineBytes > maxLineBytes) controller.terminate()
      else controller.enqueue(chunk)
    },
  })
  return new Response(reply.body?.pipeThrough(start) ?? null, reply)
}

function request({
  name,
  instructions,
  data,
  schema,
  maxTokens,
  rejected,
  effort = 'none',
}: ModelQuestion): OpenAI.Responses.ResponseCreateParamsStreaming {
  return {
    model: env.openaiModel(),
    stream: true,
    // The service keeps every response for 30 days otherwise.
    store: false,
    reasoning: { effort },
    max_output_tokens: maxTokens,
    instructions,
    input: [{ role: 'user', content: JSON.stringify(data) }, ...(rejected ? repair(rejected) : [])],
    text: { format: { type: 'json_schema', name, strict: true, schema } },
  }
}

const repair = ({ answer, problems }: RejectedAnswer): OpenAI.Responses.EasyInputMessage[] => [
  { role: 'assistant', content: answer },
  { role: 'user', content: JSON.stringify({ problems }) },
]
