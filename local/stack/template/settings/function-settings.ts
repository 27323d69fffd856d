import * as z from 'zod/mini'
import { functionMetadataKey, functions } from '#infra/functions/function-definitions.ts'
import type { FunctionSettings } from '#local/emulators/lambda/functions.ts'
import type { Resources } from '../template.ts'

const Lambda = z.object({
  Timeout: z.number(),
  MemorySize: z.number(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
})

/** Every function of the product; those that only a deployment needs carry no name of ours. */
export function functionSettings(resources: Resources): FunctionSettings[] {
  const entries = new Map(functions.map(({ name, entry }) => [name, entry]))
  return resources('AWS::Lambda::Function').flatMap(({ properties, metadata }) => {
    const name = String(metadata[functionMetadataKey])
    const entry = entries.get(name)
    if (!entry) return []
    const { Timeout, MemorySize, Environment } = Lambda.parse(properties)
    const environment = overHttp(Environment.Variables)
    return [{ name, entry, timeoutSeconds: Timeout, memoryMb: MemorySize, environment }]
  })
}

/** Returns the name of the function that an ARN names. */
export const functionNameOf = (arn: string) => arn.split(':').at(-1) ?? ''

/** The local stack has no certificate. */
const overHttp = (variables: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value.replace(/^https:\/\/localhost\b/, 'http://localhost'),
    ]),
  )
