import * as z from 'zod/mini'
import type { Resource } from '../harness/infra/template.ts'

const Reference = z.object({ Ref: z.string() })
const Attribute = z.object({ 'Fn::GetAtt': z.union([z.string(), z.array(z.unknown())]) })
const Substitution = z.object({ 'Fn::Sub': z.union([z.string(), z.array(z.unknown())]) })
const DependsOn = z.union([z.string(), z.array(z.string())])

/** Returns the logical ids that a template value refers to. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (typeof value !== 'object' || value === null) return []
  return [...ownReference(value), ...Object.values(value).flatMap(referencesIn)]
}

function ownReference(value: object): string[] {
  const ref = Reference.safeParse(value)
  if (ref.success) return [ref.data.Ref]
  const attribute = Attribute.safeParse(value)
  if (attribute.success) return [String([attribute.data['Fn::GetAtt']].flat()[0]).replace(/\..*/, '')]
  const substitution = Substitution.safeParse(value)
  if (!substitution.success) return []
  const [text] = [substitution.data['Fn::Sub']].flat()
  return [...String(text).matchAll(/\$\{([^!}.]+)/g)].flatMap(([, id]) => (id ? [id] : []))
}

const dependenciesOf = ({ DependsOn: named, Properties }: Resource) => [
  ...[DependsOn.safeParse(named).data ?? []].flat(),
  ...referencesIn(Properties),
]

/** Returns the ids of all that has to be there before this resource. */
export function neededBy(wanted: string, resources: readonly Resource[]): Set<string> {
  const byId = new Map(resources.map((it) => [it.id, it]))
  const needed = new Set<string>()
  const visit = (id: string) => {
    const resource = byId.get(id)
    if (!resource) return
    for (const next of dependenciesOf(resource)) {
      if (!byId.has(next) || needed.has(next)) continue
      needed.add(next)
      visit(next)
    }
  }
  visit(wanted)
  return needed
}

/** Returns each dependency cycle, which CloudFormation would reject, as a closed path. */
export function cyclesIn(resources: readonly Resource[]): string[][] {
  const ids = new Set(resources.map(({ id }) => id))
  const dependencies = new Map(
    resources.map((it) => [it.id, new Set(dependenciesOf(it).filter((id) => ids.has(id)))]),
  )
  const finished = new Set<string>()
  const visit = (id: string, path: readonly string[]): string[][] => {
    if (path.includes(id)) return [[...path.slice(path.indexOf(id)), id]]
    if (finished.has(id)) return []
    const found = [...(dependencies.get(id) ?? [])].flatMap((next) => visit(next, [...path, id]))
    finished.add(id)
    return found
  }
  return [...ids].flatMap((id) => visit(id, []))
}
