import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { ActionName } from '#contract/api/api.ts'
import { type FailureReply, statusOf } from '#contract/api/failures.ts'
import { correlationHeader } from '#contract/urls/edge.ts'
import { Failure } from '../failure.ts'
import { currentInvocation } from '../log/invocation.ts'
import { log, logUnexpected } from '../log/log.ts'
import { isUnderMaintenance, maintenanceText } from '../maintenance.ts'

export type Reply = APIGatewayProxyStructuredResultV2 & { statusCode: number; body: string }

/** Cache-Control of the replies that may be cached; all others are `no-store`. */
const cacheControl: { [Name in ActionName]?: string } = {
  'list-catalog': 'public, max-age=60',
  'get-landing-figures': 'public, max-age=60',
  'list-reviews': 'public, max-age=60',
}

export function successReply(name: ActionName, value: unknown, cookie?: string): Reply {
  log('answered', { status: 200 })
  const reply = json(200, value, { 'cache-control': cacheControl[name] ?? 'no-store' })
  return cookie ? { ...reply, cookies: [cookie] } : reply
}

/** Returns the reply to an error: code and message of a Failure, that the shop is being repaired, or a generic 500. */
export function failureReply(error: unknown) {
  if (error instanceof Failure) {
    const { code, message, details } = error
    log('refused', { status: statusOf[code], code })
    return refusal({ error: code, message, ...details })
  }
  if (isUnderMaintenance(error)) {
    log('refused', { status: statusOf.maintenance, code: 'maintenance' })
    return refusal({ error: 'maintenance', message: maintenanceText })
  }
  logUnexpected('failed', error, { status: 500, code: 'internal' })
  return refusal({ error: 'internal', message: 'Something went wrong. Please try again.' })
}

/** Repeats the caller's correlation id, which support can look up. */
function refusal(body: FailureReply) {
  const { correlationId } = currentInvocation()
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
