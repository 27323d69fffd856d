import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { Role } from '#contract/accounts.ts'
import type { Action } from '#contract/action.ts'
import { correlationHeader, edgeSecretHeader, viewerAddressHeader } from '#contract/edge.ts'
import { edgeSecret } from './env.ts'
import { Failure } from './failure.ts'
import { isCorrelationId } from './log/fields.ts'
import type { Invocation } from './log/invocation.ts'
import { sameText } from './same-text.ts'

/**
 * What of an API Gateway event (HTTP API, payload 2.0) an action looks at; a hand-made one need not have more.
 */
export type ActionEvent = {
  headers?: Record<string, string | undefined> | undefined
  body?: string | null | undefined
  isBase64Encoded?: boolean | undefined
  pathParameters?: Record<string, string | undefined> | undefined
  requestContext?:
    | {
        requestId?: string | undefined
        http?: { sourceIp?: string | undefined } | undefined
        authorizer?: { jwt?: { claims?: Record<string, unknown> | undefined } | undefined } | undefined
      }
    | undefined
}

export type Seller = { userId: string; tenantId: string; email: string; name: string; role: Role }
export type Client = { ip: string }

const maxBodyBytes = 100 * 1024
const notSignedIn = 'Please sign in.'

const Claims = z.object({
  sub: z.string().check(z.minLength(1)),
  token_use: z.literal('access'),
  tenant_id: z.string().check(z.minLength(1)),
  email: z.string(),
  name: z.string(),
  role: z.catch(Role, 'seller'),
})

/** What every line of the log says of this call. */
export function invocationOf(action: string, event: ActionEvent, { awsRequestId }: Context): Invocation {
  const sent = header(event, correlationHeader)
  return {
    action,
    correlationId: isCorrelationId(sent) ? sent : undefined,
    invocationId: awsRequestId,
    requestId: event.requestContext?.requestId,
  }
}

/** Refuses what did not come through the edge, where there is one. */
export function checkEdge(event: ActionEvent) {
  const secret = edgeSecret()
  if (secret && !sameText(header(event, edgeSecretHeader) ?? '', secret))
    throw new Failure('not-allowed', 'This address is not open to the public.')
}

/** The gateway has checked the token's signature, issuer and expiry; what kind of token it is, it has not. */
export function sellerOf({ access }: Action, event: ActionEvent): Seller | undefined {
  if (access === 'anyone') return undefined
  const claims = Claims.safeParse(event.requestContext?.authorizer?.jwt?.claims)
  if (!claims.success) throw new Failure('not-signed-in', notSignedIn)
  const { sub, tenant_id, email, name, role } = claims.data
  if (access === 'admin' && role === 'seller')
    throw new Failure('not-allowed', 'Only an administrator may do this.')
  return { userId: sub, tenantId: tenant_id, email, name, role }
}

/** The edge overwrites `x-viewer-ip`; where there is no edge, the header is the caller's own and counts for nothing. */
export function clientOf(event: ActionEvent): Client {
  const seenByEdge = edgeSecret() && header(event, viewerAddressHeader)
  return { ip: seenByEdge || event.requestContext?.http?.sourceIp || 'unknown' }
}

/** The path's parameters and the body's fields, parsed by the action's own strict schema. */
export function inputOf({ body: schema }: Action, event: ActionEvent): Record<string, unknown> {
  const sent = bodyOf(event)
  const parsed = (schema ?? z.strictObject({})).safeParse(sent, { reportInput: true })
  if (!parsed.success) throw new Failure('invalid-input', sentenceFor(parsed.error.issues[0]))
  return { ...event.pathParameters, ...Object(parsed.data) }
}

function bodyOf({ body, isBase64Encoded }: ActionEvent): unknown {
  if (!body) return {}
  if (body.length > maxBodyBytes * 2) throw tooLarge()
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > maxBodyBytes) throw tooLarge()
  try {
    return JSON.parse(bytes.toString(), refuseForeign)
  } catch {
    throw new Failure('invalid-input', 'Send the request body as valid JSON.')
  }
}

/** Halves of characters have no UTF-8: the table would refuse them, as a fault of ours. */
function refuseForeign(key: string, value: unknown) {
  if (key === '__proto__') throw new SyntaxError('A field of this name is never ours.')
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new SyntaxError('This is no text.')
  return value
}

const tooLarge = () => new Failure('invalid-input', 'This is too large. Send at most 100 KB.')

type Issue = z.core.$ZodIssue

/** One sentence that says what to change; the schema's own words where it has any. */
function sentenceFor(issue: Issue | undefined) {
  const field = issue?.path.join('.') || 'the request body'
  if (issue?.code === 'unrecognized_keys') return `Remove the unknown field ${issue.keys.join(', ')}.`
  if (issue?.code === 'invalid_type' && issue.input === undefined) return `Send the field ${field}.`
  if (issue && issue.message !== 'Invalid input') return issue.message
  return `Check ${field}: this value is not accepted.`
}

function header({ headers = {} }: ActionEvent, name: string) {
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name)
  return key && headers[key]
}
