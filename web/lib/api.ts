import * as z from 'zod/mini'
import { type Action, type InputOf, needsToken, type ReplyOf } from '#contract/action.ts'
import { everyStage } from '#contract/api.ts'
import { correlationHeader } from '#contract/edge.ts'
import { type FailureCode, statusOf } from '#contract/failures.ts'
import { unreachableText } from './connection.ts'
import { session } from './session.ts'

/** A response that is not 2xx. `message` may be shown. The code `network` means that there was no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: FailureCode | 'network'
  readonly status: number
  /** The correlation id in the server's log, for unexpected failures. */
  readonly reference: string | undefined
  /** The reasons why a password was refused, as sentences or names of requirements. */
  readonly reasons: readonly string[]
  constructor(
    code: FailureCode | 'network',
    status: number,
    message: string,
    {
      reference,
      reasons = [],
    }: { reference?: string | undefined; reasons?: readonly string[] | undefined } = {},
  ) {
    super(message)
    this.reasons = reasons
    this.code = code
    this.status = status
    this.reference = reference
  }
}

/** Returns the reference for support, if the error has one. */
export const referenceOf = (error: unknown) => (error instanceof ApiError ? error.reference : undefined)

const Failure = z.object({ error: z.string(), message: z.string(), reasons: z.optional(z.array(z.string())) })
const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(statusOf, code)

type Actions = typeof everyStage

/** Calls an action of the contract as the signed-in seller. */
export const call = <Name extends keyof Actions>(
  name: Name,
  input: InputOf<Actions[Name]>,
): Promise<ReplyOf<Actions[Name]>> => perform(everyStage[name], input)

/** Calls an action that does not exist on every stage. */
export async function perform<A extends Action>(action: A, input: InputOf<A>): Promise<ReplyOf<A>> {
  const reference = crypto.randomUUID()
  const reply = await sendRenewing(action, fieldsOf(input), reference)
  if (!reply.ok) throw await failureOf(reply, reference)
  return z.parse<A['reply']>(action.reply, await reply.json())
}

const fieldsOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? { ...input } : {}

/** Renews the token after a 401 and retries, only if the same seller is still signed in. */
async function sendRenewing(action: Action, input: Record<string, unknown>, reference: string) {
  const asker = session.userId()
  const isStillHere = () => asker !== undefined && asker === session.userId()
  const reply = await send(action, input, reference)
  if (reply.status !== 401 || !needsToken(action) || !isStillHere()) return reply
  const isRenewed = await session.refresh().then(
    () => true,
    () => false,
  )
  return isRenewed && isStillHere() ? send(action, input, reference) : reply
}

async function send(action: Action, input: Record<string, unknown>, reference: string) {
  const token = needsToken(action) ? session.accessToken() : undefined
  const body = { ...input }
  const path = action.path.replace(/\{(\w+)\}/g, (_match, key: string) => {
    const value = String(body[key])
    delete body[key]
    return encodeURIComponent(value)
  })
  try {
    return await fetch(action.query ? withQuery(path, body) : path, {
      method: action.method,
      headers: {
        [correlationHeader]: reference,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(action.body && { 'content-type': 'application/json' }),
      },
      ...(action.body && { body: JSON.stringify(body) }),
      // A save that starts while the page is being hidden must outlive the page.
      ...(action.body && document.visibilityState === 'hidden' && { keepalive: true }),
    })
  } catch {
    throw new ApiError('network', 0, unreachableText())
  }
}

function withQuery(path: string, fields: Record<string, unknown>) {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

async function failureOf(reply: Response, sent: string) {
  const reference = reply.status >= 500 ? sent : undefined
  const failure = Failure.safeParse(await reply.json().catch(() => undefined))
  if (failure.success && isFailureCode(failure.data.error)) {
    const { error, message, reasons } = failure.data
    return new ApiError(error, reply.status, message, { reference, reasons })
  }
  // API Gateway's own response to a missing or expired token.
  if (reply.status === 401) return new ApiError('not-signed-in', 401, 'Auth session missing!')
  const message = 'Something went wrong on our side. Please try again.'
  return new ApiError('internal', reply.status, message, { reference })
}
