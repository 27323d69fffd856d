import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { ActionName } from '#contract/api.ts'
import { type FailureReply, statusOf } from '#contract/failures.ts'
import { Failure } from './failure.ts'

export type Reply = APIGatewayProxyStructuredResultV2 & { statusCode: number; body: string }

/** How long anyone may keep an answer; nobody may keep the others. */
const cacheControl: { [Name in ActionName]?: string } = { 'list-catalog': 'public, max-age=60' }

export const succeeded = (name: ActionName, value: unknown) =>
  json(200, value, cacheControl[name] ?? 'no-store')

/** What the caller may know of an error: a Failure in full, of anything else only that it happened. */
export function failed(name: ActionName, error: unknown) {
  if (error instanceof Failure) return refusal({ error: error.code, message: error.message })
  logUnexpected(name, error)
  return refusal({ error: 'internal', message: 'Something went wrong. Please try again.' })
}

const refusal = (body: FailureReply) => json(statusOf[body.error], body, 'no-store')

/** One line; the error's own message stays out of it, because it may quote what the caller sent. */
export function logUnexpected(what: string, error: unknown) {
  const { name, stack = '' } = error instanceof Error ? error : new Error('Not an error was thrown')
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line))
  console.error(
    JSON.stringify({ level: 'error', what, error: name, at: at.slice(0, 8).map((line) => line.trim()) }),
  )
}

function json(statusCode: number, value: unknown, caching: string): Reply {
  const headers = { 'content-type': 'application/json', 'cache-control': caching }
  return { statusCode, headers, body: JSON.stringify(value) }
}
