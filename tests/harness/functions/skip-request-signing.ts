import { HttpRequest, HttpResponse } from '@smithy/core/protocols'
import { documents } from '#lambdas/data/table/client.ts'
import { refusalOfEmptyKey } from '#local/emulators/dynamodb/empty-keys.ts'
import { plainHttp } from './plain-http.ts'

/** The embedded database reads a signature and compares it with nothing. */
const anySignature = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
}

/** What only AWS reads: the client's description of itself and its caller, host and signature. */
const unread = [
  'getUserAgentMiddleware',
  'recursionDetectionMiddleware',
  'hostHeaderMiddleware',
  'contentLengthMiddleware',
  'httpSigningMiddleware',
]

/** Returns the response that the local stack's proxy of the database sends for a refused query. */
const refusedWith = (refusal: object) =>
  new HttpResponse({ statusCode: 400, headers: {}, body: Buffer.from(JSON.stringify(refusal)) })

const contentType = 'application/x-amz-json-1.0'
const isRefusal = (statusCode: number) => statusCode >= 300

/**
 * The client's protocol for items without binary attributes, which are JSON already: the SDK's own looks up the schema of each
 * value. Its prototype is the SDK's, which makes exceptions of refusals.
 */
const plainJson = {
  async serializeRequest({ name }: { name: string }, input: object) {
    const body = Buffer.from(JSON.stringify(input))
    const headers = {
      ...anySignature,
      'content-type': contentType,
      'content-length': String(body.byteLength),
      'x-amz-target': `DynamoDB_20120810.${name}`,
    }
    return new HttpRequest({ method: 'POST', path: '/', headers, body })
  },
  async deserializeResponse(operation: unknown, context: unknown, response: HttpResponse) {
    const { body, statusCode } = response
    if (isRefusal(statusCode)) return super.deserializeResponse(operation, context, response)
    return { ...JSON.parse(String(body)), $metadata: { httpStatusCode: statusCode } }
  },
}

/**
 * Sends what the product's client asks of the table without what only AWS reads: signatures and the client's description of
 * itself, which took as long as the requests. Operations, items, errors and repetitions are the SDK's own.
 */
export function skipRequestSigning(endpoint: string) {
  const { config, middlewareStack } = documents
  const database = plainHttp(endpoint)
  const requestHandler = {
    handle: async ({ method, path, headers, body }: HttpRequest) => {
      const refusal = refusalOfEmptyKey(body)
      if (refusal) return { response: refusedWith(refusal) }
      const { status: statusCode, ...reply } = await database.ask(method, path, headers, body)
      return { response: new HttpResponse({ statusCode, ...reply }) }
    },
  }
  const protocol = Object.setPrototypeOf(plainJson, config.protocol)
  Object.assign(config, { requestHandler, protocol })
  for (const name of unread) middlewareStack.remove(name)
}
