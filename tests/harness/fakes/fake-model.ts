import { createServer, type ServerResponse } from 'node:http'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { HomeSection } from '#contract/site/site.ts'
import { asServerSent, type Outcome, responseEvents } from '#local/emulators/openai/response-events.ts'
import { writeSection } from '#local/stack/section-writer/write-section.ts'
import { writeText } from '#local/stack/write-text.ts'
import { setVariables } from '#tests/harness/functions/function-environment.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { noKeepAliveTimeout } from '#tests/harness/stack/no-keep-alive-timeout.ts'

export type ModelRequest = {
  max_output_tokens: number
  instructions: string
  input: { role: string; content: string }[]
  reasoning: { effort: string }
  text: { format: { name: string; strict: boolean; schema: Record<string, unknown> } }
}
export type ModelAnswer = (request: ModelRequest, response: ServerResponse) => void

/** The section of the first page that a request asks for. */
export const sectionOf = ({ text }: ModelRequest) => HomeSection.parse(text.format.name.replace('site_', ''))

/** Returns whether it asks for words about courses. */
export const isAboutCourses = ({ text }: ModelRequest) =>
  text.format.name === 'site_course' || text.format.name === 'site_about'

/** Returns whether it asks for a piece of a campaign. */
export const isForPiece = ({ text }: ModelRequest) => /^(piece|reworded)_/.test(text.format.name)

/** Returns whether it asks for what could be answered to a case. */
const isForCase = ({ text }: ModelRequest) => text.format.name === 'case_answer'

/** A streamed response with this outcome, as the service words it. */
export const streamOf = (outcome: Outcome) => [...responseEvents('m', '', outcome)].map(asServerSent).join('')

const tenMillion = 10_000_000
const [aDelta = ''] = streamOf({ text: 'x'.repeat(20) })
  .split(/(?<=\n\n)/)
  .filter((event) => event.startsWith('event: response.output_text.delta'))

/** Ten megabytes of a text that does not end, in many events or in one line. Made once: it takes longer to write than to refuse. */
export const tenMegabytes = {
  ofEvents: Buffer.from(aDelta.repeat(Math.ceil(tenMillion / aDelta.length))),
  inOneLine: Buffer.from(`data: ${'x'.repeat(tenMillion)}`),
}

/** Writes the text, or does what `more` says. */
export function completeResponse(response: ServerResponse, text: string, more: Outcome = {}) {
  answerWith(response, streamOf({ text, ...more }))
}

/** What the models endpoint says of any model. */
function describe(response: ServerResponse) {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ id: 'm', object: 'model', created: 0, owned_by: 'test' }))
}

export function answerWith(response: ServerResponse, body: string | Buffer) {
  response.setHeader('content-type', 'text/event-stream')
  response.end(body)
}

export const writesWell: ModelAnswer = (request, response) => {
  if (isForPiece(request) || isForCase(request))
    return completeResponse(
      response,
      JSON.stringify(
        writeText(request.input[0]?.content ?? '', request.text.format.name, request.input.length > 1),
      ),
    )
  if (isAboutCourses(request))
    return completeResponse(response, JSON.stringify(writeSection(request.input[0]?.content ?? '')))
  const section = sectionOf(request)
  completeResponse(response, JSON.stringify({ [section]: validSiteContent[section] }))
}

export const failsWith =
  (status: number): ModelAnswer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
    response.end(JSON.stringify({ error: { message: 'no', type: 'test' } }))
  }

/** A model service that a test controls: it records requests and replies with `answer`. */
export type FakeModel = { requests: ModelRequest[]; answer: ModelAnswer; close: () => Promise<void> }

export const goodModel = (): FakeModel => ({ requests: [], answer: writesWell, close: async () => {} })

/** Puts it where the handlers look for theirs. */
export async function fakeModel(model = goodModel()) {
  const server = createServer(noKeepAliveTimeout, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method === 'GET') return describe(response)
    const modelRequest: ModelRequest = JSON.parse(Buffer.concat(chunks).toString())
    model.requests.push(modelRequest)
    model.answer(modelRequest, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const restoreVariables = setVariables({ OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` })
  const secrets = mockClient(SecretsManagerClient)
  secrets.on(GetSecretValueCommand).resolves({ SecretString: 'sk-test' })
  model.close = async () => {
    secrets.restore()
    restoreVariables()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return model
}
