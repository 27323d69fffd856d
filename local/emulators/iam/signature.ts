import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Sha256Node } from '@smithy/core/checksum'
import { HttpRequest } from '@smithy/core/protocols'
import { SignatureV4 } from '@smithy/signature-v4'
import type { Credentials } from './callers.ts'

/** A request as it was signed: with its full path. */
export type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }
export type Signature = { accessKeyId: string; region: string; service: string; signedHeaders: string[] }

const header =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/\d{8}\/([\w-]+)\/([\w-]+)\/aws4_request, SignedHeaders=([^,]+), Signature=/

/** Undefined if the request is not signed in its header. */
export function signatureIn({ authorization = '' }: IncomingHttpHeaders): Signature | undefined {
  const [, accessKeyId, region, service, signedHeaders] = header.exec(authorization) ?? []
  if (!accessKeyId || !region || !service || !signedHeaders) return undefined
  return { accessKeyId, region, service, signedHeaders: signedHeaders.split(';') }
}

/** Returns whether signing it again gives the same. How old it is doesn't count: the local stack's clock may be moved. */
export async function isSignedWith(credentials: Credentials, request: SignedRequest, given: Signature) {
  const { region, service, signedHeaders } = given
  if (!isBodySigned(request, service)) return false
  // S3's paths are escaped once, unlike every other service's.
  const uriEscapePath = service !== 's3'
  const options = { credentials, region, service, uriEscapePath, applyChecksum: false }
  const signer = new SignatureV4({ ...options, sha256: Sha256Node })
  const signingDate = dateOf(String(request.headers['x-amz-date']))
  if (Number.isNaN(signingDate.getTime())) return false
  const again = await signer.sign(asSigned(request, signedHeaders), { signingDate })
  return again.headers.authorization === request.headers.authorization
}

function asSigned({ method, url, headers, body }: SignedRequest, signedHeaders: string[]) {
  const [path, query = ''] = url.split('?', 2)
  return new HttpRequest({
    method,
    ...(path && { path }),
    query: Object.fromEntries(new URLSearchParams(query)),
    headers: Object.fromEntries(signedHeaders.map((name) => [name, String(headers[name])])),
    body,
  })
}

const withoutHash = /^(UNSIGNED-PAYLOAD|STREAMING-[A-Z0-9-]+)$/

/** Without the header the signature itself is over the hash. Only S3 takes a body that is not hashed. */
function isBodySigned({ headers, body }: SignedRequest, service: string) {
  const announced = headers['x-amz-content-sha256']
  if (announced === undefined) return true
  if (service === 's3' && withoutHash.test(String(announced))) return true
  return announced === createHash('sha256').update(body).digest('hex')
}

/** From 20310506T070809Z. */
export const dateOf = (text: string) =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
