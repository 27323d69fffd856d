import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, type Listener, sendJson } from '../http/http.ts'
import type { Caller, Callers } from './callers.ts'
import { decide } from './decide.ts'
import { isExpired, isPresignedWith, presignedIn } from './presigned.ts'
import { expired, forbidden, type Refusal, unknownKey, unsigned, wronglySigned } from './refusal.ts'
import { isSignedWith, type SignedRequest, signatureIn } from './signature.ts'
import type { Access } from './statement.ts'

/** How a service maps a request to IAM actions, and how it refuses one. */
export type Protocol = {
  accessesOf: (request: IncomingMessage, body: Buffer) => readonly Access[]
  refuse: (response: ServerResponse, refusal: Refusal) => void
  /** Whether the resource itself denies an access at this moment, by its own policy. */
  isDeniedByResource?: (callerArn: string, access: Access) => boolean
  /** Whether a GET or HEAD may carry its signature in the query. */
  presignedUrls?: boolean
}
/** `signedUrl` is what the caller signed; the request's own is what the service sees. */
export type GatedListener = (
  request: IncomingMessage,
  response: ServerResponse,
  signedUrl: string,
) => void | Promise<void>

const maxBodyBytes = 64 * 1024 * 1024

/** Passes a request to a service if it is signed and the signer's role allows everything it does. */
export const authorizeRequests =
  (
    callers: Callers,
    { presignedUrls = false, accessesOf, refuse, isDeniedByResource = () => false }: Protocol,
    service: Listener,
    now: () => number = Date.now,
  ): GatedListener =>
  async (request, response, signedUrl) => {
    const body = await bodyOf(request, maxBodyBytes)
    if (!body) return sendJson(response, 413, { message: 'The request is too long.' })
    const { method = '', headers } = request
    const signed = { method, url: signedUrl, headers, body }
    const caller =
      presignedUrls && isRead(method) && !headers.authorization
        ? await presignerOf(callers, signed, now())
        : await callerOf(callers, signed)
    const refusal =
      'code' in caller ? caller : firstRefusal(caller, accessesOf(request, body), isDeniedByResource)
    return refusal ? refuse(response, refusal) : service(request, response)
  }

async function callerOf(callers: Callers, request: SignedRequest): Promise<Caller | Refusal> {
  const signature = signatureIn(request.headers)
  if (!signature) return unsigned
  const caller = callers.find(signature.accessKeyId)
  if (!caller) return unknownKey
  return (await isSignedWith(caller, request, signature)) ? caller : wronglySigned
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/** A signed link has its signer's permissions until it expires. */
async function presignerOf(callers: Callers, request: SignedRequest, now: number): Promise<Caller | Refusal> {
  const given = presignedIn(request.url)
  if (!given) return unsigned
  const caller = callers.find(given.accessKeyId)
  if (!caller) return unknownKey
  if (!(await isPresignedWith(caller, request, given))) return wronglySigned
  return isExpired(given, now) ? expired : caller
}

function firstRefusal(
  { arn, statements }: Caller,
  accesses: readonly Access[],
  isDeniedByResource: NonNullable<Protocol['isDeniedByResource']>,
): Refusal | undefined {
  for (const access of accesses) {
    const verdict = decide(statements, access)
    if (verdict !== 'allowed') return forbidden(arn, access, verdict)
    if (isDeniedByResource(arn, access)) return forbidden(arn, access, 'denied by the resource')
  }
  return undefined
}
