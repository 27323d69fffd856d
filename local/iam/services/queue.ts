import * as z from 'zod/mini'
import { queueArn } from '../arns.ts'
import type { Protocol } from '../authorize-requests.ts'
import { inputOf, operationOf } from './json-call.ts'
import { refuseAsJson } from './json-refusal.ts'

const Input = z.object({ QueueUrl: z.string() })

/** SQS: the last part of a queue's address is its name. */
export const queue: Protocol = {
  accessesOf: (request, body) => {
    const name = inputOf(Input, body)?.QueueUrl.split('/').at(-1) ?? ''
    return [{ action: `sqs:${operationOf(request)}`, resource: queueArn(name), context: {} }]
  },
  refuse: refuseAsJson,
}
