import fc from 'fast-check'
import type { ActionEvent } from '#lambdas/http/request.ts'
import { oddBody } from './odd-body.ts'
import { oddText } from './odd-values.ts'

/** A right request: what its body, path and query say, and who asks. */
export type Sample = {
  body: object
  path: Record<string, string>
  query: Record<string, string>
  claims: Record<string, unknown>
  cookie: string
  host: string | undefined
}

const headers = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'Content-Type',
    'x-viewer-ip',
    'x-edge',
    'authorization',
    'content-length',
    'host',
  ),
  fc.oneof(fc.constantFrom('application/json', 'text/xml', 'multipart/form-data; boundary=x'), oddText),
)

/** The seller's own claims most of the time; else claims that say too little or something else. */
const claimsLike = (claims: Sample['claims']) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(claims) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.keys(claims)), fc.option(oddText, { nil: undefined }))
        .map(([name, value]) => ({ ...claims, [name]: name === 'tenant_id' ? undefined : value })),
    },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )

/** The buyer's own cookie most of the time; else none, or odd ones. */
const cookiesLike = (cookie: string): fc.Arbitrary<string[] | undefined> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant<string[]>([cookie]) },
    { weight: 1, arbitrary: fc.array(oddText) },
    { weight: 1, arbitrary: oddText.map((text) => [`${cookie.split('=')[0]}=${text}`]) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )

const fieldsLike = (fields: Record<string, string>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: oddText }),
      ]),
    ),
  )

/** What the gateway may hand to an action, however odd the client; no two come from one client address. */
export const oddRequest = ({ body, path, query, claims, cookie, host }: Sample): fc.Arbitrary<ActionEvent> =>
  fc
    .record({
      headers,
      body: oddBody(body),
      pathParameters: fieldsLike(path),
      queryStringParameters: fieldsLike(query),
      claims: claimsLike(claims),
      cookies: cookiesLike(cookie),
      sourceIp: fc.oneof(fc.ipV4(), fc.ipV6()),
      isBase64Encoded: fc.constantFrom(false, false, false, true),
      // What is said to be base64 most often is.
      isEncoded: fc.constantFrom(true, true, false),
    })
    .map(({ claims: jwt, sourceIp, body: text, isEncoded, ...event }) => ({
      ...event,
      headers: { 'content-type': 'application/json', ...(host && { host }), ...event.headers },
      body: event.isBase64Encoded && isEncoded ? text && Buffer.from(text).toString('base64') : text,
      requestContext: { http: { sourceIp }, ...(jwt && { authorizer: { jwt: { claims: jwt } } }) },
    }))
