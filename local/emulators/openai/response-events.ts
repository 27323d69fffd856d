import { randomUUID } from 'node:crypto'
import type OpenAI from 'openai'

/** What the model does: it writes a text, whole or cut short, or refuses, or fails. */
export type Outcome = { text?: string; end?: 'completed' | 'incomplete' | 'failed'; refusal?: string }

/** As sent; `output_text` exists in the client only. */
export type WireResponse = Omit<OpenAI.Responses.Response, 'output_text'>
type Numbered<Event> = Event extends { response: OpenAI.Responses.Response }
  ? Omit<Event, 'response'> & { response: WireResponse }
  : Event
export type WireEvent = Numbered<OpenAI.Responses.ResponseStreamEvent>
type Unnumbered<Event> = Event extends unknown ? Omit<Event, 'sequence_number'> : never

const charactersPerDelta = 24
const charactersPerToken = 4
const tokensIn = (characters: number) => Math.ceil(characters / charactersPerToken)

/**
 * The events of one streamed response in OpenAI's wire format; the last one has the response as a call without a stream
 * gets it. Each is made when it is asked for: a reader that has read enough of a huge text is not waited for by everything
 * else in this process. https://platform.openai.com/docs/api-reference/responses-streaming
 */
export function* responseEvents(model: string, asked: string, outcome: Outcome): Generator<WireEvent> {
  let sequence_number = 0
  for (const event of unnumberedEvents(model, asked, outcome))
    yield { ...event, sequence_number: sequence_number++ }
}

function* unnumberedEvents(model: string, asked: string, outcome: Outcome): Generator<Unnumbered<WireEvent>> {
  const { text = '', refusal, end = 'completed' } = outcome
  const place = { item_id: `msg_${randomUUID()}`, output_index: 0, content_index: 0 }
  const part = refusal === undefined ? outputText(text) : { type: 'refusal' as const, refusal }
  const status = end === 'completed' ? 'completed' : 'incomplete'
  const item = message(place.item_id, status, [part])
  const begun = response(model)
  const ended = { ...begun, ...endOf(end), output: end === 'failed' ? [] : [item], usage: usage(asked, text) }
  yield { type: 'response.created', response: begun }
  yield { type: 'response.in_progress', response: begun }
  yield {
    type: 'response.output_item.added',
    output_index: 0,
    item: message(place.item_id, 'in_progress', []),
  }
  yield { type: 'response.content_part.added', ...place, part: outputText('') }
  if (refusal === undefined) {
    for (const delta of deltasOf(text))
      yield { type: 'response.output_text.delta', ...place, delta, logprobs: [] }
    yield { type: 'response.output_text.done', ...place, text, logprobs: [] }
  } else {
    yield { type: 'response.refusal.delta', ...place, delta: refusal }
    yield { type: 'response.refusal.done', ...place, refusal }
  }
  yield { type: 'response.content_part.done', ...place, part }
  yield { type: 'response.output_item.done', output_index: 0, item }
  yield { type: `response.${end}`, response: ended }
}

/** An event as server-sent event. */
export const asServerSent = (event: WireEvent) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

function* deltasOf(text: string) {
  for (let start = 0; start < text.length; start += charactersPerDelta)
    yield text.slice(start, start + charactersPerDelta)
}

const outputText = (text: string): OpenAI.Responses.ResponseOutputText => ({
  type: 'output_text',
  annotations: [],
  logprobs: [],
  text,
})

const message = (
  id: string,
  status: OpenAI.Responses.ResponseOutputMessage['status'],
  content: OpenAI.Responses.ResponseOutputMessage['content'],
): OpenAI.Responses.ResponseOutputMessage => ({ id, type: 'message', role: 'assistant', status, content })

const response = (model: string): WireResponse => ({
  id: `resp_${randomUUID()}`,
  object: 'response',
  created_at: Math.floor(Date.now() / 1000),
  status: 'in_progress',
  error: null,
  incomplete_details: null,
  instructions: null,
  metadata: {},
  model,
  output: [],
  parallel_tool_calls: true,
  temperature: 1,
  tool_choice: 'auto',
  tools: [],
  top_p: 1,
})

function endOf(end: 'completed' | 'incomplete' | 'failed'): Partial<WireResponse> {
  if (end === 'completed') return { status: 'completed' }
  if (end === 'incomplete')
    return { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }
  return { status: 'failed', error: { code: 'server_error', message: 'The local model fails as asked.' } }
}

function usage(asked: string, text: string): OpenAI.Responses.ResponseUsage {
  const [input_tokens, output_tokens] = [tokensIn(asked.length), tokensIn(text.length)]
  return {
    input_tokens,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input_tokens + output_tokens,
  }
}
