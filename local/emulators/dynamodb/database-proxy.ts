import { Pool } from 'undici'
import { bodyOf, type Listener } from '../http/http.ts'
import type { Log } from '../process/readable-log.ts'

/** Forwards every request and its response unchanged. Closes the connection if the database does not respond. */
export function databaseProxy(endpoint: string, log: Log) {
  const database = new Pool(endpoint)
  const listener: Listener = async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const { connection: _own, host: _proxy, ...forwarded } = headers
    const body = await bodyOf(request)
    const reply = await database
      .request({ method, path: url, headers: forwarded, ...(body && { body }) })
      .then(async ({ statusCode, headers, body }) => ({ statusCode, headers, body: await body.bytes() }))
      .catch(() => undefined)
    if (!reply) return void response.destroy()
    if (reply.statusCode >= 500) log(`The database failed: ${Buffer.from(reply.body)}`)
    response.writeHead(reply.statusCode, reply.headers)
    response.end(reply.body)
  }
  return { listener, close: () => void database.destroy() }
}
