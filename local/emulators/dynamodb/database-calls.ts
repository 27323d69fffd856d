import { Agent, request as send } from 'node:http'

/** The database wants a signature, and accepts any. */
const unsigned = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=none',
  'x-amz-date': '20260101T000000Z',
}

/** Performs an operation of the database's JSON protocol. */
export type AskDatabase = (target: string, input: object) => Promise<unknown>

/** Asks the database directly, without a check of who asks. Rejects if it refuses or does not respond. */
export function databaseCalls(endpoint: string): AskDatabase {
  const { hostname, port } = new URL(endpoint)
  const agent = new Agent({ keepAlive: true })
  return (target, input) =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target, ...unsigned }
      const request = send({ agent, hostname, port, method: 'POST', path: '/', headers }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk) => chunks.push(chunk))
        reply.once('error', reject)
        reply.once('end', () => {
          const text = String(Buffer.concat(chunks))
          if (reply.statusCode === 200) resolve(JSON.parse(text))
          else reject(new Error(`The database refused ${target}: ${text}`))
        })
      })
      request.once('error', reject)
      request.end(JSON.stringify(input))
    })
}
