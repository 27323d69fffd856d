import * as z from 'zod/mini'
import { secretArn } from '../arns.ts'
import type { Protocol } from '../authorize-requests.ts'
import { inputOf, operationOf } from './json-call.ts'
import { refuseAsJson } from './json-refusal.ts'

const Input = z.object({ SecretId: z.string() })

/** A secret is identified by its name or its ARN. */
export const secrets: Protocol = {
  accessesOf: (request, body) => {
    const id = inputOf(Input, body)?.SecretId ?? ''
    const resource = id.startsWith('arn:') ? id : secretArn(id)
    return [{ action: `secretsmanager:${operationOf(request)}`, resource, context: {} }]
  },
  refuse: refuseAsJson,
}
