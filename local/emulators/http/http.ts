import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { FileWriteError } from '../process/private-files.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

const megabyte = 1024 * 1024

const bodies = new WeakMap<IncomingMessage, Promise<Buffer | undefined>>()

/**
 * Returns the whole body, or undefined if it is longer than `maxBytes`. Reads a longer one too, so that the client
 * receives the response. The body is read once: the first call's limit applies.
 */
export function bodyOf(request: IncomingMessage, maxBytes = 10 * megabyte): Promise<Buffer | undefined> {
  const known = bodies.get(request)
  if (known) return known
  const body = readBody(request, maxBytes)
  bodies.set(request, body)
  return body
}

/** By events: iterating over a request takes several times as long as all else that is done with a small one. */
const readBody = (request: IncomingMessage, maxBytes: number) =>
  new Promise<Buffer | undefined>((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBytes) chunks.push(chunk)
    })
    finished(request, (error) =>
      error ? reject(error) : resolve(bytes > maxBytes ? undefined : Buffer.concat(chunks)),
    )
  })

/** Undefined if the body is not JSON. */
export async function parseJson(request: IncomingMessage): Promise<unknown> {
  const body = await bodyOf(request)
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

export function sendJson(response: ServerResponse, status: number, value: unknown, headers = {}) {
  send(response, status, JSON.stringify(value), { 'content-type': 'application/json', ...headers })
}

export function send(response: ServerResponse, status: number, body: string | Buffer = '', headers = {}) {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** Wraps a listener so that every request gets a response, also if the listener throws. */
export const toRequestListener =
  (listener: Listener): Listener =>
  async (request, response) => {
    try {
      await listener(request, response)
    } catch (error) {
      // The browser has closed the page. There is no error and no one to respond to.
      if (error === request.errored) return
      console.error(error instanceof FileWriteError ? error.message : error)
      if (!response.headersSent) sendJson(response, 500, { message: 'The local stack failed; see its log.' })
      else response.destroy()
    }
  }

/** Returns the URL of the request, also for a malformed path. */
export function urlOf({ url = '/' }: IncomingMessage) {
  const address = `http://localhost${url}`
  return new URL(URL.canParse(address) ? address : 'http://localhost/%00')
}

/** The path without its query. */
export const pathOf = (request: IncomingMessage) => urlOf(request).pathname
