import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf } from '../http/http.ts'
import { FileWriteError } from '../process/private-files.ts'
import { CognitoFailure } from './failures.ts'
import type { Operation } from './operation.ts'
import type { Pool } from './pool.ts'
import type { HttpListener } from './types.ts'

const maxBodyBytes = 128 * 1024

type Reply = { status: number; body: object; headers?: Record<string, string> }

/** Serves the operations in Cognito's wire format (AWS JSON 1.1): the header names the operation, at any path. */
export const listenerOf =
  (pool: Pool, operations: Record<string, Operation>): HttpListener =>
  (request, response) => {
    void answer(pool, operations, request).then((reply) => send(response, reply))
  }

const answer = async (pool: Pool, operations: Record<string, Operation>, request: IncomingMessage) => {
  if (request.method === 'GET' && request.url?.endsWith('/.well-known/jwks.json')) {
    return { status: 200, body: pool.key.jwks }
  }
  if (request.method !== 'POST') return { status: 404, body: { message: 'Not found' } }
  const name = String(request.headers['x-amz-target']).split('.')[1] ?? ''
  try {
    return { status: 200, body: await perform(pool, operations, name, request) }
  } catch (error) {
    return refusal(name, error)
  }
}

const perform = async (
  pool: Pool,
  operations: Record<string, Operation>,
  name: string,
  request: IncomingMessage,
) => {
  const body = await readBody(request)
  const run = Object.hasOwn(operations, name) ? operations[name] : undefined
  if (run) return run(pool, parse(body))
  throw new CognitoFailure('UnknownOperationException', 'The local stack has no such operation.')
}

const refusal = (name: string, error: unknown): Reply => {
  if (error instanceof CognitoFailure) return failure(400, error.code, error.message)
  console.error(`The user pool failed at ${name}:`, error instanceof FileWriteError ? error.message : error)
  return failure(500, 'InternalErrorException', 'Something went wrong')
}

const failure = (status: number, code: string, message: string): Reply => ({
  status,
  body: { __type: code, message },
  headers: { 'x-amzn-errortype': code },
})

const readBody = async (request: IncomingMessage) => {
  const body = await bodyOf(request, maxBodyBytes)
  if (!body) throw new CognitoFailure('SerializationException', 'The request is too long.')
  return body.toString()
}

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body || '{}')
  } catch {
    throw new CognitoFailure('SerializationException', 'The request is not JSON.')
  }
}

const send = (response: ServerResponse, { status, body, headers }: Reply) => {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'cache-control': 'no-store',
    'x-amzn-requestid': randomUUID(),
    ...headers,
  })
  response.end(JSON.stringify(body))
}
