import * as z from 'zod/mini'
import { userPoolArn } from '../arns.ts'
import type { Protocol } from '../authorize-requests.ts'
import { inputOf, operationOf } from './json-call.ts'
import { refuseAsJson } from './json-refusal.ts'

const Input = z.object({ UserPoolId: z.string() })

export const userPool: Protocol = {
  accessesOf: (request, body) => {
    const resource = userPoolArn(inputOf(Input, body)?.UserPoolId ?? '')
    return [{ action: `cognito-idp:${operationOf(request)}`, resource, context: {} }]
  },
  refuse: refuseAsJson,
}
