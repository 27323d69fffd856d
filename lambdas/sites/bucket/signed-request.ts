import { Sha256Node } from '@smithy/core/checksum'
import { HttpRequest } from '@smithy/core/protocols'
import { SignatureV4 } from '@smithy/signature-v4'
import * as env from '../../env.ts'

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** None for a request to the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: string
}

/** To the sites' bucket, in its region, with the function's own credentials. */
export async function signedRequest({ method, key = '', query = {}, headers = {}, body }: S3Request) {
  const { protocol, host, hostname, port, pathname } = new URL(env.s3Endpoint())
  const path = [env.sitesBucket(), ...key.split('/')].map(encodeURIComponent).join('/')
  const request = new HttpRequest({
    method,
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: `${pathname.replace(/\/$/, '')}/${path}`,
    query,
    headers: { host, ...(body && { 'content-length': String(Buffer.byteLength(body)) }), ...headers },
    body,
  })
  return new HttpRequest(await signer().sign(request))
}

/** S3 wants its paths escaped once, unlike every other service. */
const signer = () =>
  new SignatureV4({
    service: 's3',
    region: env.region(),
    credentials: env.credentials(),
    sha256: Sha256Node,
    uriEscapePath: false,
  })
