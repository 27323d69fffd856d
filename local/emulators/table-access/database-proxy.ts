import { Agent, request as ask } from 'node:http'
import { refusalOfEmptyKey } from '../dynamodb/empty-keys.ts'
import { bodyOf, type Listener, sendJson } from '../http/http.ts'
import type { Log } from '../process/readable-log.ts'

/** Forwards a request and its response unchanged, unless DynamoDB alone would refuse it. Closes the connection if the database does not respond. */
export function databaseProxy(endpoint: string, log: Log): Listener {
  const { hostname, port } = new URL(endpoint)
  const agent = new Agent({ keepAlive: true })
  return async (request, response) => {
    const body = await bodyOf(request)
    const refusal = body && refusalOfEmptyKey(body)
    if (refusal) return sendJson(response, 400, refusal, { 'content-type': 'application/x-amz-json-1.0' })
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
