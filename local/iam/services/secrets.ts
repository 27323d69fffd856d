import * as z from 'zod/mini'
import { secretArn } from '../arns.ts'
import type { Protocol } from '../gate.ts'
import { inputOf, operationOf } from './json-call.ts'
import { refuseAsJson } from './json-refusal.ts'

const Input = z.object({ SecretId: z.string() })

/** A secret goes by its name or by its ARN. */
export const secrets: Protocol = {
  questionsOf: (request, body) => {
    const id = inputOf(Input, body)?.SecretId ?? ''
    const resource = id.startsWith('arn:') ? id : secretArn(id)
    return [{ action: `secretsmanager:${operationOf(request)}`, resource, context: {} }]
  },
  refuse: refuseAsJson,
}
