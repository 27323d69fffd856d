import fc from 'fast-check'
import { oddText, oddValue } from './odd-values.ts'

type Step = { at: number; change: 'refield' | 'remove' | 'add' | 'wrap'; name: string; value: unknown }

const step: fc.Arbitrary<Step> = fc.record({
  at: fc.nat(200),
  change: fc.constantFrom('refield', 'refield', 'remove', 'add', 'wrap'),
  name: oddText,
  value: oddValue,
})

/** The sample, or it with one to three of its values, at any depth, refieldd, removed, wrapped or joined by others. */
const nearlyRight = (sample: object) =>
  fc
    .array(step, { maxLength: 3 })
    .map((steps) => JSON.stringify(steps.reduce(changed, structuredClone(sample))))

const notJson = fc.oneof(
  oddText,
  fc.constantFrom(
    ...[
      '{',
      '{"a":',
      '[',
      'undefined',
      '{"__proto__":{}}',
      '{"a":1}{"a":1}',
      "{'a':1}",
      '{"a":01}',
      '\ufeff{}',
    ],
    '['.repeat(50_000),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `"${'x'.repeat(110_000)}"`,
    `{${'"a":{'.repeat(3000)}${'}'.repeat(3000)}}`,
  ),
)

/** Returns a malformed body for an action; `sample` is a valid one. */
export const oddBody = (sample: object): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 6, arbitrary: nearlyRight(sample) },
    { weight: 2, arbitrary: oddValue.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: notJson },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )

type Field = { holder: Record<string, unknown>; key: string }

function fieldsIn(value: unknown): Field[] {
  if (typeof value !== 'object' || value === null) return []
  const holder: Record<string, unknown> = Object(value)
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...fieldsIn(holder[key])])
}

function changed(body: unknown, { at, change, name, value: shared }: Step): unknown {
  const value = structuredClone(shared)
  const fields = fieldsIn(body)
  const field = fields[at % fields.length]
  if (!field) return value
  const { holder, key } = field
  if (change === 'refield') holder[key] = value
  if (change === 'remove') delete holder[key]
  if (change === 'wrap') holder[key] = [holder[key], value]
  // The length of an array cannot be defined again.
  if (change === 'add' && Object.getOwnPropertyDescriptor(holder, name)?.configurable !== false)
    Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true })
  return body
}
