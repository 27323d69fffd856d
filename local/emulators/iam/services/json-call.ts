import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import type { Protocol } from '../authorize-requests.ts'
import { access } from '../statement.ts'
import { refuseAsJson } from './json-refusal.ts'

/** A service that speaks AWS JSON, each of whose calls is about one resource. */
export const jsonProtocol = (service: string, resourceOf: (body: Buffer) => string): Protocol => ({
  accessesOf: (request, body) => [access(`${service}:${operationOf(request)}`, resourceOf(body))],
  refuse: refuseAsJson,
})

/** The operation that an AWS JSON request names in its header. */
export const operationOf = ({ headers }: IncomingMessage) =>
  String(headers['x-amz-target']).split('.').at(-1) ?? ''

/** The body as far as it is of this shape; otherwise undefined, and the service itself may complain. */
export function inputOf<T>(schema: z.ZodMiniType<T>, body: Buffer): T | undefined {
  try {
    return z.parse(schema, JSON.parse(body.toString()))
  } catch {
    return undefined
  }
}
