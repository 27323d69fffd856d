import { text } from 'node:stream/consumers'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { patiently } from './patience.ts'
import { type S3Request, signedRequest } from './signed-request.ts'

const http = new NodeHttpHandler()

/** What S3 refused with; `name` is its error code, and the SDK's retry strategy reads the status where it is. */
class S3Refusal extends Error {
  readonly $metadata: { httpStatusCode: number }
  constructor(httpStatusCode: number, code: string) {
    super(`S3 answered ${httpStatusCode} ${code}.`)
    this.name = code
    this.$metadata = { httpStatusCode }
  }
}

/** Raises an error for every refusal that does not pass; `statusOf` tells them apart. */
export const callS3 = (request: S3Request) => patiently(() => send(request))

async function send(request: S3Request) {
  const { response } = await http.handle(await signedRequest(request))
  const { statusCode, headers } = response
  const body = await text(response.body)
  if (statusCode >= 300) throw new S3Refusal(statusCode, firstOf('Code', body) ?? 'S3Refusal')
  return { body, etag: headers.etag }
}

/** The HTTP status of S3's refusal; undefined for any other error. */
export const statusOf = (error: unknown) =>
  error instanceof S3Refusal ? error.$metadata.httpStatusCode : undefined

/** The texts of S3's XML elements of that name. None here holds a character that XML escapes. */
export const elementsOf = (name: string, xml: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, found = '']) => found)

const firstOf = (name: string, xml: string) => elementsOf(name, xml)[0]
