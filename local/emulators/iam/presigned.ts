import type { IncomingHttpHeaders } from 'node:http'
import { Sha256Node } from '@smithy/core/checksum'
import { HttpRequest } from '@smithy/core/protocols'
import { SignatureV4 } from '@smithy/signature-v4'
import type { Credentials } from './callers.ts'
import { dateOf } from './signature.ts'

const unsignedPayload = 'UNSIGNED-PAYLOAD'
const hashParameter = 'X-Amz-Content-Sha256'
const signatureParameter = 'X-Amz-Signature'
/** What a signature adds to the query that it covers. */
const addedParameters = new Set([
  ...['X-Amz-Algorithm', 'X-Amz-Credential', 'X-Amz-Date', 'X-Amz-Expires', 'X-Amz-SignedHeaders'],
  ...[signatureParameter, hashParameter],
])
const maxExpiresSeconds = 7 * 24 * 60 * 60

/** A link that carries its signature in the query, as S3's presigned URLs do. */
export type PresignedUrl = {
  accessKeyId: string
  region: string
  signedAt: Date
  expiresSeconds: number
  signature: string
}

/** Undefined if the URL carries no signature, or one that can't be read. */
export function presignedIn(url: string): PresignedUrl | undefined {
  const query = new URLSearchParams(url.split('?', 2)[1])
  const [accessKeyId, , region] = query.get('X-Amz-Credential')?.split('/') ?? []
  const signature = query.get(signatureParameter)
  const signedAt = dateOf(query.get('X-Amz-Date') ?? '')
  const expiresSeconds = Number(query.get('X-Amz-Expires'))
  const isReadable =
    expiresSeconds > 0 && expiresSeconds <= maxExpiresSeconds && !Number.isNaN(signedAt.getTime())
  if (!accessKeyId || !region || !signature || !isReadable) return undefined
  return { accessKeyId, region, signedAt, expiresSeconds, signature }
}

export const isExpired = ({ expiresSeconds, signedAt }: PresignedUrl, now: number) =>
  now > signedAt.getTime() + expiresSeconds * 1000

type Request = { method: string; url: string; headers: IncomingHttpHeaders }

/** Returns whether signing the request again gives the same signature. */
export async function isPresignedWith(credentials: Credentials, request: Request, given: PresignedUrl) {
  const { expiresSeconds, region, signedAt, signature } = given
  const [path = '/', search = ''] = request.url.split('?', 2)
  const query = [...new URLSearchParams(search)].filter(([name]) => !addedParameters.has(name))
  const unsigned = new HttpRequest({
    method: request.method,
    path,
    query: Object.fromEntries(query),
    headers: { host: String(request.headers.host), [hashParameter]: unsignedPayload },
  })
  const options = { credentials, region, service: 's3', uriEscapePath: false, applyChecksum: false }
  const signer = new SignatureV4({ ...options, sha256: Sha256Node })
  const again = await signer.presign(unsigned, { signingDate: signedAt, expiresIn: expiresSeconds })
  return again.query?.[signatureParameter] === signature
}
