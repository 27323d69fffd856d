import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import type { Hint } from '#contract/realtime.ts'

/** Its endpoint is the WebSocket API's, which the environment names as the SDK expects. */
const client = new ApiGatewayManagementApiClient({ maxAttempts: 2, requestHandler: { requestTimeout: 3000 } })

/** Returns whether the page is still connected. */
export const sendToPage = (connectionId: string, hint: Hint) =>
  unlessGone(
    client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: JSON.stringify(hint) })),
  )

export const disconnect = (connectionId: string) =>
  unlessGone(client.send(new DeleteConnectionCommand({ ConnectionId: connectionId })))

async function unlessGone(request: Promise<unknown>) {
  try {
    await request
    return true
  } catch (error) {
    if (error instanceof GoneException) return false
    throw error
  }
}
