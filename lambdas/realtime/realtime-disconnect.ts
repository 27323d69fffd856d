import { findConnection, removeConnection } from '../data/traffic/connections.ts'
import { realtimeFunction } from './realtime-function.ts'

/** Forgets a connection that has ended. API Gateway may not call it: then the item expires with its token. */
export const handler = realtimeFunction('realtime-disconnect', async ({ requestContext }) => {
  const connection = await findConnection(requestContext.connectionId, 0)
  if (connection) await removeConnection(connection)
  return { statusCode: 200 }
})
