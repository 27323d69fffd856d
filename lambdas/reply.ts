import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { ActionName } from '#contract/api.ts'
import { type FailureReply, statusOf } from '#contract/failures.ts'
import { Failure } from './failure.ts'
import { logUnexpected } from './log.ts'

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

function json(statusCode: number, value: unknown, caching: string): Reply {
  const headers = { 'content-type': 'application/json', 'cache-control': caching }
  return { statusCode, headers, body: JSON.stringify(value) }
}
