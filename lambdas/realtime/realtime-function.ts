import type { Context } from 'aws-lambda'
import { failureReply } from '../http/reply.ts'
import { withInvocation } from '../log/invocation.ts'
import { log } from '../log/log.ts'
import { countFailures } from '../metrics.ts'

/** The fields of a WebSocket API's event that the functions read. The headers are those of the handshake only. */
export type ConnectionEvent = {
  headers?: Record<string, string | undefined> | undefined
  body?: string | null | undefined
  requestContext: { connectionId: string; requestId?: string | undefined }
}
/** `body` is sent to the page; a status other than 200 refuses a handshake. */
export type ConnectionReply = { statusCode: number; headers?: Record<string, string>; body?: string }

/** Returns the handler of one route of the WebSocket API. What is thrown becomes a reply; see `failed`. */
export const realtimeFunction =
  (name: string, run: (event: ConnectionEvent) => Promise<ConnectionReply>) =>
  (event: ConnectionEvent, { awsRequestId }: Pick<Context, 'awsRequestId'>): Promise<ConnectionReply> => {
    const { requestId } = event.requestContext
    return withInvocation({ action: name, invocationId: awsRequestId, requestId }, async () => {
      try {
        const reply = await countFailures('RealtimeFailures', () => run(event))
        // Every open page sends a heartbeat each 25 s, and API Gateway's access log has a line for each.
        if (reply.statusCode !== 200) log('answered', { status: reply.statusCode })
        return reply
      } catch (error) {
        const { statusCode, body } = failureReply(error)
        return { statusCode, body }
      }
    })
  }
