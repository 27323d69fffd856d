import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { createOpenAiApi } from '#local/emulators/openai/openai-api.ts'
import { writeText } from '#local/stack/write-text.ts'

/** A model's pace: the time to its first token and the rate of the others. */
export type Pace = { firstTokenMs: number; tokensPerSecond: number }
export type ModelResponse = { question: string; inputTokens: number; outputTokens: number; at: number }

const Delta = z.object({ type: z.literal('response.output_text.delta'), delta: z.string() })
const charactersPerToken = 4

export const msFor = ({ firstTokenMs, tokensPerSecond }: Pace, tokens: number) =>
  firstTokenMs + (tokens / tokensPerSecond) * 1000

/** Serves the local stack's model in OpenAI's wire format, at the pace of a real one. */
export async function slowModel(pace: Pace) {
  const writer = await listening(createOpenAiApi(writeText).listener)
  const responses: ModelResponse[] = []
  const model = await listening(async (request, response) => {
    const question = await text(request)
    const startedAt = performance.now()
    const reply = await fetch(`${writer.origin}/v1/responses`, { method: 'POST', body: question })
    response.setHeader('content-type', 'text/event-stream')
    let written = ''
    for (const event of (await reply.text()).split(/(?<=\n\n)/)) {
      written += deltaIn(event)
      const waitMs = written ? msFor(pace, tokensIn(written)) - (performance.now() - startedAt) : 0
      if (waitMs > 0) await pause(waitMs)
      response.write(event)
    }
    responses.push({
      question,
      inputTokens: tokensIn(askedIn(question)),
      outputTokens: tokensIn(written),
      at: performance.now(),
    })
    response.end()
  })
  const close = () => Promise.all([writer.close(), model.close()])
  return { baseUrl: `${model.origin}/v1`, responses, close }
}

function deltaIn(event: string) {
  const [, data = ''] = /^data: (.*)$/m.exec(event) ?? []
  return Delta.safeParse(JSON.parse(data)).data?.delta ?? ''
}

const Question = z.object({
  instructions: z.string(),
  input: z.array(z.object({ content: z.string() })),
  text: z.object({ format: z.object({ schema: z.unknown() }) }),
})

/** Returns what a model reads of a request: neither its other settings nor the escapes of JSON inside JSON. */
function askedIn(question: string) {
  const { instructions, input, text: answer } = Question.parse(JSON.parse(question))
  return [instructions, ...input.map(({ content }) => content), JSON.stringify(answer.format.schema)].join(
    '\n',
  )
}

/** English takes about one token per four characters; the schema and JSON syntax count too. */
const tokensIn = (words: string) => Math.ceil(words.length / charactersPerToken)

async function listening(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { origin: `http://127.0.0.1:${port}`, close }
}
