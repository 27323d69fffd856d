import * as z from 'zod/mini'
import { userPoolArn } from '../arns.ts'
import { inputOf, jsonProtocol } from './json-call.ts'

const Input = z.object({ UserPoolId: z.string() })

export const userPoolPermissions = jsonProtocol('cognito-idp', (body) =>
  userPoolArn(inputOf(Input, body)?.UserPoolId ?? ''),
)
