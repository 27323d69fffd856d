import type { IncomingMessage } from 'node:http'
import { createContext, Script } from 'node:vm'
import * as z from 'zod/mini'
import { urlOf } from '../http.ts'

const Passed = z.object({
  uri: z.string(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
})
const Answered = z.object({ statusCode: z.number(), body: z._default(z.string(), '') })

export type EdgeResult =
  | { kind: 'pass'; uri: string; headers: Record<string, string> }
  | { kind: 'answer'; status: number; body: string }

/** Runs the code of a CloudFront function on a viewer's request, as the edge does. */
export function edgeFunction(code: string): (request: IncomingMessage) => EdgeResult {
  const script = new Script(`${code}\nhandler(event)`)
  return (request) => {
    const result: unknown = script.runInContext(createContext({ event: eventOf(request) }))
    const answered = Answered.safeParse(result)
    if (answered.success)
      return { kind: 'answer', status: answered.data.statusCode, body: answered.data.body }
    const { uri, headers } = Passed.parse(result)
    const values = Object.entries(headers).map(([name, { value }]) => [name, value])
    return { kind: 'pass', uri, headers: Object.fromEntries(values) }
  }
}

function eventOf(request: IncomingMessage) {
  const { pathname } = urlOf(request)
  const headers = Object.entries(request.headers).map(([name, value]) => [name, { value: String(value) }])
  return {
    viewer: { ip: viewerAddress(request) },
    request: { method: request.method, uri: pathname, headers: Object.fromEntries(headers) },
  }
}

// Everyone who calls a laptop has the same address, so a caller may name the one she stands for.
const viewerAddress = ({ headers, socket }: IncomingMessage) =>
  String(headers['x-viewer-ip'] ?? socket.remoteAddress)
