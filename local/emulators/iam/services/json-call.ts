import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'

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
