import { type HttpRequest, HttpResponse } from '@smithy/core/protocols'
import { documents } from '#lambdas/data/table/client.ts'
import { plainHttp } from './plain-http.ts'

/** The embedded database reads a signature and compares it with nothing. */
const anySignature = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
}

const signer = {
  sign: async (request: HttpRequest) => {
    Object.assign(request.headers, anySignature)
    return request
  },
}

/** What the client tells about itself and its caller. */
const aboutItself = ['getUserAgentMiddleware', 'recursionDetectionMiddleware']

/**
 * Sends what the product's client asks of the table without what only AWS reads: signatures and the client's description of
 * itself, which took as long as the requests. Operations, bodies, replies and repetitions are the SDK's own.
 */
export function skipRequestSigning(endpoint: string) {
  const { config, middlewareStack } = documents
  const database = plainHttp(endpoint)
  const requestHandler = {
    handle: async ({ method, path, headers, body }: HttpRequest) => {
      const { status: statusCode, ...reply } = await database.ask(method, path, headers, body)
      return { response: new HttpResponse({ statusCode, ...reply }) }
    },
  }
  const httpAuthSchemes = config.httpAuthSchemes.map((scheme) => ({ ...scheme, signer }))
  Object.assign(config, { requestHandler, httpAuthSchemes })
  for (const name of aboutItself) middlewareStack.remove(name)
}
