import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeholderHost, templateName } from '../bundling/cache-files.ts'
import { makeOnce } from '../bundling/make-once.ts'
import { type DeclaredResource, Template } from './declared-resource.ts'
import { resolveIntrinsics } from './intrinsics.ts'
import { physicalNames } from './physical-names.ts'

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

/** Tries a template that differs from the stack's. */
export type Change = (template: Record<string, DeclaredResource>) => Record<string, DeclaredResource>
const unchanged: Change = (template) => template

/** The stack as a deployment would send it; `host` is the local stack's own address, with its port. */
export async function readTemplate(host: string, change: Change = unchanged): Promise<Resources> {
  const folder = await makeOnce('template')
  const text = readFileSync(join(folder, templateName), 'utf8').replaceAll(placeholderHost, host)
  return resourcesOf(change(Template.parse(JSON.parse(text)).Resources), host)
}

function resourcesOf(template: Record<string, DeclaredResource>, host: string): Resources {
  const declared = new Map(Object.entries(template))
  const names = physicalNames(declared, host)
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
