import { Code } from 'aws-cdk-lib/aws-lambda'
import * as z from 'zod/mini'
import type { Stage } from '#contract/api/action.ts'
import { AppStack } from '#infra/app-stack.ts'
import type { AppStackProps } from '#infra/app-stack-props.ts'
import { createApp, withoutDiagnostics } from '#infra/define-app.ts'
import { functionMetadataKey } from '#infra/functions/function-definitions.ts'
import { oncePerRun } from './once-per-run.ts'

const Properties = z.record(z.string(), z.unknown())
const Resource = z.object({
  Type: z.string(),
  Properties: z._default(Properties, {}),
  Metadata: z._default(Properties, {}),
  DependsOn: z.optional(z.unknown()),
  DeletionPolicy: z.optional(z.string()),
  UpdateReplacePolicy: z.optional(z.string()),
})
export type Resource = z.infer<typeof Resource> & { id: string }

const Template = z.object({ Resources: z.record(z.string(), Resource), Outputs: z._default(Properties, {}) })

const Destination = z.object({
  OnFailure: z.object({ Destination: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }) }),
})

type StageSettings = Partial<Omit<AppStackProps, 'stage' | 'codeOf' | 'certificates'>>

/** Returns the template of a stage with these settings. Functions have no code, because tests read only this. */
export const templateOf = (stage: Stage, settings: StageSettings = {}): unknown =>
  oncePerRun(`template ${JSON.stringify([stage, settings])}`, () => {
    const stack = new AppStack(createApp(withoutDiagnostics), `Test-${stage}`, {
      stage,
      senderAddress: 'hello@example.com',
      codeOf: () => Code.fromInline('//'),
      ...settings,
    })
    return stack.template()
  })

/** Production with what only adds to it, for tests of either: a template of the whole product takes seconds. */
export const productionOptions = {
  alarmEmail: 'oncall@example.com',
  monthlyBudget: 200,
  backupVaultArn: 'arn:aws:backup:eu-west-1:111122223333:backup-vault:storewright',
}

export function readTemplate(template: unknown) {
  const { Outputs, Resources } = Template.parse(template)
  const resources: Resource[] = Object.entries(Resources).map(([id, resource]) => ({ id, ...resource }))
  const ofType = (type: string) => resources.filter(({ Type }) => Type === type)
  const onlyOfType = (type: string) => {
    const [only, ...others] = ofType(type)
    if (!only || others.length > 0)
      throw new Error(`Expected one ${type}, found ${others.length + (only ? 1 : 0)}.`)
    return only
  }
  // CDK's own functions, which run during a deployment, have no such name.
  const functions = new Map(
    ofType('AWS::Lambda::Function')
      .filter(({ Metadata }) => functionMetadataKey in Metadata)
      .map((it) => [String(it.Metadata[functionMetadataKey]), it]),
  )
  const functionNamed = (name: string) => {
    const found = functions.get(name)
    if (!found) throw new Error(`The template has no function ${name}.`)
    return found
  }
  /** Returns the API of this protocol, and what belongs to it by type. */
  const apiOf = (protocol: 'HTTP' | 'WEBSOCKET') => {
    const api = ofType('AWS::ApiGatewayV2::Api').find(
      ({ Properties }) => Properties.ProtocolType === protocol,
    )
    if (!api) throw new Error(`The template has no ${protocol} API.`)
    const partsOf = (type: string) =>
      ofType(type).filter(({ Properties }) => JSON.stringify(Properties.ApiId) === `{"Ref":"${api.id}"}`)
    return { ...api, partsOf }
  }
  /** Returns the event source mapping from the table's stream to a function. */
  const streamTo = (name: string) => {
    const { id } = functionNamed(name)
    const mappings = ofType('AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties)
    const [only] = mappings.filter(({ FunctionName }) => JSON.stringify(FunctionName) === `{"Ref":"${id}"}`)
    if (!only) throw new Error(`The table's stream does not invoke ${name}.`)
    return only
  }
  /** Returns a function's failure queue. */
  const failuresOf = (name: string) => {
    const { OnFailure } = Destination.parse(streamTo(name).DestinationConfig)
    const [id] = OnFailure.Destination['Fn::GetAtt']
    const found = ofType('AWS::SQS::Queue').find((queue) => queue.id === id)
    if (!found) throw new Error(`${name} has no failure queue.`)
    return found
  }
  return {
    apiOf,
    failuresOf,
    outputs: Object.keys(Outputs),
    resources,
    ofType,
    onlyOfType,
    functions,
    functionNamed,
    streamTo,
  }
}

/** The templates of both stages, read once. */
export const dev = readTemplate(templateOf('dev'))
export const prod = readTemplate(templateOf('prod'))
