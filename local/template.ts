import { tmpdir } from 'node:os'
import { Code } from 'aws-cdk-lib/aws-lambda'
import * as z from 'zod/mini'
import { AppStack } from '#infra/app-stack.ts'
import { newApp } from '#infra/new-app.ts'
import { resolveIntrinsics } from './intrinsics.ts'
import { account, namesOf, region } from './names.ts'

const Unknowns = z.record(z.string(), z.unknown())
const Declared = z.object({
  Type: z.string(),
  Properties: z._default(Unknowns, {}),
  Metadata: z.optional(Unknowns),
})
export type Declared = z.infer<typeof Declared>
const Template = z.object({ Resources: z.record(z.string(), Declared) })

export type Resource = {
  id: string
  /** What a reference to it stands for. */
  ref: string
  attribute: (name: string) => string
  properties: unknown
  metadata: Record<string, unknown>
}
/** The resources of one type, with every reference resolved to what it stands for on this machine. */
export type Resources = (type: string) => Resource[]

/** Reads the stack that a deployment would send, in process; `host` is the edition's own address, with its port. */
export function readTemplate(host: string): Resources {
  const { Resources } = Template.parse(stackFor(host).template())
  const declared = new Map(Object.entries(Resources))
  const names = namesOf(declared, host)
  return (type) =>
    [...declared]
      .filter(([, resource]) => resource.Type === type)
      .map(([id, { Properties, Metadata = {} }]) => ({
        id,
        ref: names.ref(id),
        attribute: (name) => names.attribute(id, name),
        properties: resolveIntrinsics(Properties, names),
        metadata: Metadata,
      }))
}

const stackFor = (host: string) =>
  new AppStack(newApp({ analyticsReporting: false, outdir: tmpdir() }), 'Laptop', {
    env: { account, region },
    stage: 'local',
    senderAddress: 'hello@example.com',
    appDomain: host,
    storeDomain: host,
    codeOf: () => Code.fromInline('// bundled by the laptop edition'),
  })
