import { bodyOf, type Listener } from '../http/http.ts'
import { plainHttp } from '../http/plain-http.ts'
import type { Log } from '../process/readable-log.ts'

/** Forwards every request and its response unchanged. Closes the connection if the database does not respond. */
export function databaseProxy(endpoint: string, log: Log) {
  const database = plainHttp(endpoint)
  const listener: Listener = async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const body = (await bodyOf(request)) ?? Buffer.alloc(0)
    const reply = await database.ask(method, url, headers, body).catch(() => undefined)
    if (!reply) return void response.destroy()
    if (reply.status >= 500) log(`The database failed: ${reply.body}`)
    response.writeHead(reply.status, reply.headers)
    response.end(reply.body)
  }
  return { listener, close: database.close }
}
