import { Agent, request as ask } from 'node:http'
import { bodyOf, type Listener } from '../http/http.ts'
import type { Log } from '../process/readable-log.ts'

/** Forwards every request and its response unchanged. Closes the connection if the database does not respond. */
export function databaseProxy(endpoint: string, log: Log): Listener {
  const { hostname, port } = new URL(endpoint)
  const agent = new Agent({ keepAlive: true })
  return async (request, response) => {
    const body = await bodyOf(request)
    const { method, url: path, headers } = request
    const forwarded = ask({ agent, hostname, port, method, path, headers }, (answer) => {
      const status = answer.statusCode ?? 500
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.once('error', () => response.destroy())
      answer.once('end', () => {
        const reply = Buffer.concat(chunks)
        if (status >= 500) log(`The database failed: ${reply}`)
        response.writeHead(status, answer.headers)
        response.end(reply)
      })
    })
    forwarded.on('error', () => response.destroy())
    forwarded.end(body)
  }
}
