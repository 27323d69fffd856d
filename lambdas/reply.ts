import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { ActionName } from '#contract/api.ts'
import { correlationHeader } from '#contract/edge.ts'
import { type FailureReply, statusOf } from '#contract/failures.ts'
import { Failure } from './failure.ts'
import { invocationNow } from './log/invocation.ts'
import { log, logUnexpected } from './log.ts'

export type Reply = APIGatewayProxyStructuredResultV2 & { statusCode: number; body: string }

/** How long anyone may keep an answer; nobody may keep the others. */
const cacheControl: { [Name in ActionName]?: string } = { 'list-catalog': 'public, max-age=60' }

export function succeeded(name: ActionName, value: unknown) {
  log('answered', { status: 200 })
  return json(200, value, { 'cache-control': cacheControl[name] ?? 'no-store' })
}

/** What the caller may know of an error: a Failure in full, of anything else only that it happened. */
export function failed(error: unknown) {
  if (error instanceof Failure) {
    const { code, message } = error
    log('refused', { status: statusOf[code], code })
    return refusal({ error: code, message })
  }
  logUnexpected('failed', error, { status: 500, code: 'internal' })
  return refusal({ error: 'internal', message: 'Something went wrong. Please try again.' })
}

/** Says the caller's id again, to ask support about. */
function refusal(body: FailureReply) {
  const { correlationId } = invocationNow()
  const headers = {
    'cache-control': 'no-store',
    ...(correlationId && { [correlationHeader]: correlationId }),
  }
  return json(statusOf[body.error], body, headers)
}

function json(statusCode: number, value: unknown, headers: Record<string, string>): Reply {
  return {
    statusCode,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  }
}
