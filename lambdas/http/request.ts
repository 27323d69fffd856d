import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { type Action, needsToken } from '#contract/api/action.ts'
import { Role } from '#contract/role.ts'
import { clientIpHeader, correlationHeader, edgeSecretHeader, viewerHostHeader } from '#contract/urls/edge.ts'
import { hasLoneSurrogate } from '#rules/text.ts'
import { timingSafeEqualText } from '../crypto/tokens.ts'
import { edgeSecret } from '../env.ts'
import { Failure } from '../failure.ts'
import { isCorrelationId } from '../log/fields.ts'
import type { Invocation } from '../log/invocation.ts'

/** The fields of an API Gateway event (HTTP API, payload 2.0) that actions read. */
export type ActionEvent = {
  headers?: Record<string, string | undefined> | undefined
  body?: string | null | undefined
  isBase64Encoded?: boolean | undefined
  /** HTTP APIs take cookies out of the headers. */
  cookies?: string[] | undefined
  pathParameters?: Record<string, string | undefined> | undefined
  queryStringParameters?: Record<string, string | undefined> | undefined
  requestContext?:
    | {
        requestId?: string | undefined
        http?: { sourceIp?: string | undefined } | undefined
        authorizer?: { jwt?: { claims?: Record<string, unknown> | undefined } | undefined } | undefined
      }
    | undefined
}

/**
 * `signedInAt`: when the password was entered (epoch ms); 0 if the token does not say. `codeEnteredAt`: the same of a code of
 * the authenticator app; 0 also without such an app.
 */
export type Seller = {
  userId: string
  tenantId: string
  email: string
  name: string
  role: Role
  signedInAt: number
  codeEnteredAt: number
  /** Undefined for a client that named no session when it signed in. */
  sessionId: string | undefined
}
export type Client = { ip: string }
/** The bytes that a webhook's signature was made of, and the signature. */
export type SignedBody = { rawBody: Uint8Array; signature: string }

const maxBodyKilobytes = 100
const maxBodyBytes = maxBodyKilobytes * 1024
const maxWebhookBytes = 1024 * 1024
const maxParameterBytes = 500
/** The new and the previous one. */
const maxEdgeSecrets = 2
const notSignedIn = 'Please sign in.'

/** What becomes a part of keys of the table. */
const Id = z.string().check(z.regex(/^[\w-]{1,128}$/))

const Claims = z.object({
  sub: Id,
  token_use: z.literal('access'),
  tenant_id: Id,
  email: z.string(),
  name: z.string(),
  /** Epoch seconds. API Gateway passes every claim as a string. */
  auth_time: z._default(z.coerce.number(), 0),
  second_factor_at: z._default(z.coerce.number(), 0),
  session_id: z.optional(Id),
  /** An unknown role is a seller. */
  role: z.pipe(
    z.unknown(),
    z.transform((role) => Role.safeParse(role).data ?? 'seller'),
  ),
})

/** Returns the fields that every log line of this invocation has. */
export function invocationOf(action: string, event: ActionEvent, { awsRequestId }: Context): Invocation {
  const sent = header(event, correlationHeader)
  return {
    action,
    correlationId: isCorrelationId(sent) ? sent : undefined,
    invocationId: awsRequestId,
    requestId: event.requestContext?.requestId,
  }
}

/**
 * Refuses a request that bypassed the edge, where there is one. During a rotation either side may have the new and the
 * previous secret while the other has one of them only, so any secret that both have is enough.
 */
export function checkEdge(event: ActionEvent) {
  const secret = edgeSecret()
  if (!secret) return
  const accepted = secretsIn(secret)
  const sent = secretsIn(header(event, edgeSecretHeader) ?? '')
  const isKnown = accepted.some((one) => sent.some((other) => timingSafeEqualText(one, other)))
  if (!isKnown) throw new Failure('not-allowed', 'This address is not open to the public.')
}

const secretsIn = (value: string) => value.split(',').slice(0, maxEdgeSecrets).filter(Boolean)

/**
 * API Gateway has checked the token's signature, issuer and expiry, but not that it is an access token. The role is what the token
 * says: administrators are admitted by the table (lambdas/operators/operator.ts).
 */
export function sellerOf({ access }: Action, event: ActionEvent): Seller | undefined {
  if (!needsToken({ access })) return undefined
  const claims = Claims.safeParse(event.requestContext?.authorizer?.jwt?.claims)
  if (!claims.success) throw new Failure('not-signed-in', notSignedIn)
  const { sub, tenant_id, email, name, role, auth_time, second_factor_at, session_id } = claims.data
  return {
    userId: sub,
    tenantId: tenant_id,
    email,
    name,
    role,
    signedInAt: auth_time * 1000,
    codeEnteredAt: second_factor_at * 1000,
    sessionId: session_id,
  }
}

/** The edge overwrites `x-viewer-ip`. Without an edge the header is the caller's and is ignored. */
export function clientOf(event: ActionEvent): Client {
  const seenByEdge = edgeSecret() && header(event, clientIpHeader)
  return { ip: seenByEdge || event.requestContext?.http?.sourceIp || 'unknown' }
}

/** The host that the client asked for, with its port; empty if nobody says. Behind the edge, as the edge saw it. */
export const hostOf = (event: ActionEvent) =>
  (header(event, edgeSecret() ? viewerHostHeader : 'host') ?? '').toLowerCase()

/** Returns whether a visit of this client counts: it does not identify itself as a robot, and its person has not opted out. */
export const countsAsVisit = (event: ActionEvent) =>
  header(event, 'dnt') !== '1' &&
  header(event, 'sec-gpc') !== '1' &&
  !isRobot(header(event, 'user-agent') ?? '')

/** The path's parameters and the fields of query and body, parsed by the action's own strict schemas. */
export function inputOf(action: Action, event: ActionEvent): Record<string, unknown> {
  const { access, body, query } = action
  if (access === 'webhook') return {}
  if (event.body) checkMediaType(event)
  return {
    ...pathOf(action, event),
    ...(query && parsed(query, event.queryStringParameters ?? {})),
    ...wellFormed(parsed(body ?? z.strictObject({}), bodyOf(event))),
  }
}

/** What a request names: the id in its path, its query, and the texts of its body. None of it is checked yet. */
export type Named = {
  id: string | undefined
  query: Readonly<Record<string, string | undefined>>
  text: (field: string) => string | undefined
}

/** Reads a body only when it is asked for a text of it; one that is no JSON has none. */
export const namedIn = (event: ActionEvent): Named => ({
  id: event.pathParameters?.id,
  query: event.queryStringParameters ?? {},
  text: (field) => {
    const value: unknown = Object(readable(event))[field]
    return typeof value === 'string' && !hasLoneSurrogate(value) ? value : undefined
  },
})

function readable(event: ActionEvent): unknown {
  try {
    return bodyOf(event)
  } catch {
    return undefined
  }
}

const nothingHere = 'There is nothing at this address.'

/** Parameters become keys, which the table refuses when they are empty or longer than 1024 bytes. */
function pathOf({ path }: Action, { pathParameters = {} }: ActionEvent) {
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
    if (pathParameters[name] === undefined) throw new Failure('not-found', nothingHere)
  for (const value of Object.values(pathParameters)) {
    if (value && hasLoneSurrogate(value))
      throw new Failure('invalid-input', 'This address is not valid Unicode.')
    if (value === '' || (value && Buffer.byteLength(value) > maxParameterBytes))
      throw new Failure('not-found', nothingHere)
  }
  return pathParameters
}

/** For issues without a sentence of their own in the schema, so that the texts do not depend on loaded libraries. */
const genericMessage = 'Invalid input'

function parsed(schema: z.ZodMiniType, sent: unknown): Record<string, unknown> {
  const result = checked(schema, sent)
  if (!result.success) throw new Failure('invalid-input', sentenceFor(result.error.issues[0]))
  return Object(result.data)
}

/** zod compares the `length` of an object, too, where a text was to be one, and throws if it is none that can be compared. */
function checked(schema: z.ZodMiniType, sent: unknown) {
  try {
    return schema.safeParse(sent, { reportInput: true, error: () => genericMessage })
  } catch (error) {
    if (error instanceof TypeError) throw new Failure('invalid-input', genericMessage)
    throw error
  }
}

/** The body as it was sent, byte for byte, and its signature; only for webhooks. */
export function signedBodyOf({ access }: Action, event: ActionEvent): SignedBody | undefined {
  if (access !== 'webhook') return undefined
  const { body, isBase64Encoded } = event
  const rawBody = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8')
  if (rawBody.length > maxWebhookBytes) throw tooLarge()
  return { rawBody, signature: header(event, 'stripe-signature') ?? '' }
}

/** Undefined if the caller sent no such cookie. */
export const cookieOf = ({ cookies = [] }: ActionEvent, name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)

/** Any page can make a browser send other media types without a preflight; JSON needs one. */
function checkMediaType(event: ActionEvent) {
  const [type = ''] = (header(event, 'content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json')
    throw new Failure('unsupported-media-type', 'Send the request body as application/json.')
}

function bodyOf({ body, isBase64Encoded }: ActionEvent): unknown {
  if (!body) return {}
  if (body.length > maxBodyBytes * 2) throw tooLarge()
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > maxBodyBytes) throw tooLarge()
  try {
    return JSON.parse(bytes.toString(), refuseForeign)
  } catch {
    throw notJson()
  }
}

function refuseForeign(key: string, value: unknown) {
  if (key === '__proto__') throw new SyntaxError('This field name is not allowed.')
  return value
}

const notJson = () => new Failure('invalid-input', 'Send the request body as valid JSON.')

/** The table would refuse it, and the reply would be a 500. Schemas may have repaired some of their fields. */
function wellFormed<Fields>(fields: Fields): Fields {
  if (!isWellFormed(fields)) throw notJson()
  return fields
}

const isWellFormed = (value: unknown): boolean =>
  typeof value === 'string'
    ? !hasLoneSurrogate(value)
    : Object.entries(Object(value)).every(([name, field]) => isWellFormed(name) && isWellFormed(field))

const tooLarge = () => new Failure('invalid-input', `This is too large. Send at most ${maxBodyKilobytes} KB.`)

type Issue = z.core.$ZodIssue

/** Returns a sentence that says what to change; the schema's message if it has one. */
function sentenceFor(issue: Issue | undefined) {
  const field = issue?.path.join('.') || 'the request body'
  if (issue?.code === 'unrecognized_keys') return `Remove the unknown field ${issue.keys.join(', ')}.`
  if (issue?.code === 'invalid_type' && issue.input === undefined) return `Send the field ${field}.`
  if (issue && issue.message !== genericMessage) return issue.message
  return `Check ${field}: this value is not accepted.`
}

/** Undefined without such a header. `name` in small letters. */
export const headerOf = (event: ActionEvent, name: string) => header(event, name)

function header({ headers = {} }: ActionEvent, name: string) {
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name)
  return key && headers[key]
}

/** Matches user agents that identify themselves as bots. The edge function that counts visits of stores has the same expression. */
const robots =
  /bot|crawl|spider|slurp|preview|scrape|fetch|monitor|lighthouse|headless|facebookexternalhit|curl|wget|python|java\/|go-http|node|axios|okhttp/i

/** Returns whether a client that sends this as its `user-agent` identifies itself as a bot. */
const isRobot = (agent: string) => agent === '' || robots.test(agent)
