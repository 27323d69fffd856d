import * as z from 'zod/mini'
import type { Action, InputOf, ReplyOf } from '#contract/action.ts'
import { everyStage } from '#contract/api.ts'
import { correlationHeader } from '#contract/edge.ts'
import { type FailureCode, statusOf } from '#contract/failures.ts'
import { unreachable } from './connection.ts'
import { session } from './session.ts'

/** An answer that is not a 2xx; `message` may be shown. `network` means that there was no answer at all. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: FailureCode | 'network'
  readonly status: number
  /** Stands in the server's log; for a failure that was not to be expected. */
  readonly reference: string | undefined
  constructor(code: FailureCode | 'network', status: number, message: string, reference?: string) {
    super(message)
    this.code = code
    this.status = status
    this.reference = reference
  }
}

/** What to tell support about this error, if it is one that they can look up. */
export const referenceOf = (error: unknown) => (error instanceof ApiError ? error.reference : undefined)

const Failure = z.object({ error: z.string(), message: z.string() })
const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(statusOf, code)

type Actions = typeof everyStage

/** Asks the server for one of the contract's actions, as the seller who is signed in. */
export const call = <Name extends keyof Actions>(
  name: Name,
  input: InputOf<Actions[Name]>,
): Promise<ReplyOf<Actions[Name]>> => perform(everyStage[name], input)

/** The same for an action that not every stage has. */
export async function perform<A extends Action>(action: A, input: InputOf<A>): Promise<ReplyOf<A>> {
  const reference = crypto.randomUUID()
  const reply = await sendRenewing(action, fieldsOf(input), reference)
  if (!reply.ok) throw await failureOf(reply, reference)
  return z.parse<A['reply']>(action.reply, await reply.json())
}

const fieldsOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? { ...input } : {}

/** Only for who asked: whoever has signed out stays so, and another seller's token is not for this one's words. */
async function sendRenewing(action: Action, input: Record<string, unknown>, reference: string) {
  const asker = session.userId()
  const isStillHere = () => asker !== undefined && asker === session.userId()
  const reply = await send(action, input, reference)
  if (reply.status !== 401 || action.access === 'anyone' || !isStillHere()) return reply
  const isRenewed = await session.refresh().then(
    () => true,
    () => false,
  )
  return isRenewed && isStillHere() ? send(action, input, reference) : reply
}

async function send(action: Action, input: Record<string, unknown>, reference: string) {
  const token = action.access === 'anyone' ? undefined : session.accessToken()
  const body = { ...input }
  const path = action.path.replace(/\{(\w+)\}/g, (_match, key: string) => {
    const value = String(body[key])
    delete body[key]
    return encodeURIComponent(value)
  })
  try {
    return await fetch(path, {
      method: action.method,
      headers: {
        [correlationHeader]: reference,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(action.body && { 'content-type': 'application/json' }),
      },
      ...(action.body && { body: JSON.stringify(body) }),
      // What is saved as the page is put away must outlive it.
      ...(action.body && document.visibilityState === 'hidden' && { keepalive: true }),
    })
  } catch {
    throw new ApiError('network', 0, unreachable())
  }
}

async function failureOf(reply: Response, sent: string) {
  const reference = reply.status >= 500 ? sent : undefined
  const failure = Failure.safeParse(await reply.json().catch(() => undefined))
  if (failure.success && isFailureCode(failure.data.error)) {
    return new ApiError(failure.data.error, reply.status, failure.data.message, reference)
  }
  // The gateway's own refusal of a token that is missing or over.
  if (reply.status === 401) return new ApiError('not-signed-in', 401, 'Auth session missing!')
  const message = 'Something went wrong on our side. Please try again.'
  return new ApiError('internal', reply.status, message, reference)
}
