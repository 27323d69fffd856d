import { invalidParameter } from './failures.ts'
import type { Attributes } from './types.ts'

export const requiredParameter = (parameters: Attributes, name: string) => {
  const value = parameters[name]
  if (value) return value
  throw invalidParameter(`Missing required parameter ${name}`)
}
