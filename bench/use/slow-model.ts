import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { createOpenAiApi } from '#local/emulators/openai/openai-api.ts'
import { writeSection } from '#local/stack/section-writer/write-section.ts'

/** A model's pace: the time to its first token and the rate of the others. */
export type Pace = { firstTokenMs: number; tokensPerSecond: number }
export type ModelResponse = { inputTokens: number; outputTokens: number; at: number }

const Completion = z.object({ choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]) })
const charactersPerToken = 4

export const msFor = ({ firstTokenMs, tokensPerSecond }: Pace, tokens: number) =>
  firstTokenMs + (tokens / tokensPerSecond) * 1000

/** Serves the local stack's model in OpenAI's wire format, at the pace of a real one. */
export async function slowModel(pace: Pace) {
  const writer = await listening(createOpenAiApi(writeSection).listener)
  const responses: ModelResponse[] = []
  const model = await listening(async (request, response) => {
    const question = await text(request)
    const startedAt = performance.now()
    const reply = await fetch(`${writer.origin}/v1/chat/completions`, { method: 'POST', body: question })
    const answer = await reply.text()
    const { content } = Completion.parse(JSON.parse(answer)).choices[0].message
    const outputTokens = tokensIn(content)
    await pause(msFor(pace, outputTokens) - (performance.now() - startedAt))
    responses.push({ inputTokens: tokensIn(question), outputTokens, at: performance.now() })
    response.setHeader('content-type', 'application/json').end(answer)
  })
  const close = () => Promise.all([writer.close(), model.close()])
  return { baseUrl: `${model.origin}/v1`, responses, close }
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
