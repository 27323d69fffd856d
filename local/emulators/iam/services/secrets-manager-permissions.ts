import * as z from 'zod/mini'
import { secretArn } from '../arns.ts'
import { inputOf, jsonProtocol } from './json-call.ts'

const Input = z.object({ SecretId: z.string() })

/** A secret is identified by its name or its ARN. */
export const secretPermissions = jsonProtocol('secretsmanager', (body) => {
  const id = inputOf(Input, body)?.SecretId ?? ''
  return id.startsWith('arn:') ? id : secretArn(id)
})
