import { Code } from 'aws-cdk-lib/aws-lambda'
import * as z from 'zod/mini'
import type { Stage } from '#contract/action.ts'
import { AppStack } from '#infra/app-stack.ts'
import type { AppStackProps } from '#infra/app-stack-props.ts'
import { functionMetadataKey } from '#infra/functions.ts'
import { newApp } from '#infra/new-app.ts'

const Properties = z.record(z.string(), z.unknown())
const Resource = z.object({
  Type: z.string(),
  Properties: z._default(Properties, {}),
  Metadata: z._default(Properties, {}),
  DependsOn: z.optional(z.unknown()),
  DeletionPolicy: z.optional(z.string()),
})
export type Resource = z.infer<typeof Resource> & { id: string }

const Template = z.object({ Resources: z.record(z.string(), Resource) })

/** A stack whose functions have no code, since these tests read its template only. */
export const stackOf = (stage: Stage, props: Partial<AppStackProps> = {}) =>
  new AppStack(newApp(), `Test-${stage}`, {
    stage,
    senderAddress: 'hello@example.com',
    codeOf: () => Code.fromInline('//'),
    ...props,
  })

export function readTemplate(template: unknown) {
  const resources: Resource[] = Object.entries(Template.parse(template).Resources).map(([id, resource]) => ({
    id,
    ...resource,
  }))
  const ofType = (type: string) => resources.filter(({ Type }) => Type === type)
  const onlyOfType = (type: string) => {
    const [only, ...others] = ofType(type)
    if (!only || others.length > 0)
      throw new Error(`Expected one ${type}, found ${others.length + (only ? 1 : 0)}.`)
    return only
  }
  const functions = new Map(
    ofType('AWS::Lambda::Function').map((it) => [String(it.Metadata[functionMetadataKey]), it]),
  )
  const functionNamed = (name: string) => {
    const found = functions.get(name)
    if (!found) throw new Error(`The template has no function ${name}.`)
    return found
  }
  /** How the table's stream feeds a function. */
  const streamTo = (name: string) => {
    const { id } = functionNamed(name)
    const mappings = ofType('AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties)
    const [only] = mappings.filter(({ FunctionName }) => JSON.stringify(FunctionName) === `{"Ref":"${id}"}`)
    if (!only) throw new Error(`The table's stream does not feed ${name}.`)
    return only
  }
  return { resources, ofType, onlyOfType, functions, functionNamed, streamTo }
}

/** Each stage's template, read once. */
export const dev = readTemplate(stackOf('dev').template())
export const prod = readTemplate(stackOf('prod').template())
