import * as z from 'zod/mini'

const Condition = z.union([
  z.record(z.string(), z.string()),
  z.tuple([z.enum(['eq', 'starts-with']), z.string(), z.string()]),
  z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
])
type Condition = z.infer<typeof Condition>
const Policy = z.object({ expiration: z.string(), conditions: z.array(Condition) })
export type PostPolicy = z.infer<typeof Policy>

/** What is sent; names of fields in lower case, and `bytes` the length of the file. */
export type PostedForm = { fields: ReadonlyMap<string, string>; bytes: number }

/** Undefined if the policy can't be read. */
export function policyIn(encoded: string): PostPolicy | undefined {
  try {
    return Policy.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()))
  } catch {
    return undefined
  }
}

export type PolicyProblem = {
  code: 'AccessDenied' | 'EntityTooLarge' | 'EntityTooSmall'
  message: string
}

const denied = (what: string): PolicyProblem => ({
  code: 'AccessDenied',
  message: `Invalid according to Policy: ${what}`,
})
/** Fields that no condition has to name. */
const freeFields = /^(x-amz-signature|policy|file|x-ignore-.*)$/

/** Returns what S3 would refuse: every condition must hold, and every field must be named by one. */
export function problemWith(
  { expiration, conditions }: PostPolicy,
  form: PostedForm,
  now: number,
): PolicyProblem | undefined {
  if (!(now < Date.parse(expiration))) return denied('Policy expired.')
  const broken = conditions.map((condition) => brokenBy(condition, form)).find(Boolean)
  if (broken) return broken
  const named = new Set(conditions.flatMap(fieldsOf))
  const extra = [...form.fields.keys()].filter((name) => !freeFields.test(name) && !named.has(name))
  return extra.length > 0 ? denied(`Extra input fields: ${extra.join(', ')}`) : undefined
}

function brokenBy(condition: Condition, { fields, bytes }: PostedForm): PolicyProblem | undefined {
  if (!Array.isArray(condition)) {
    const wrong = Object.entries(condition).find(([name, value]) => fields.get(name.toLowerCase()) !== value)
    return wrong && denied(`Policy Condition failed: ["eq", "$${wrong[0]}", "${wrong[1]}"]`)
  }
  const [kind, name, expected] = condition
  if (kind === 'content-length-range') return tooLongOrShort(bytes, name, expected)
  const value = fields.get(name.slice(1).toLowerCase()) ?? ''
  const holds = kind === 'eq' ? value === expected : value.startsWith(expected)
  return holds ? undefined : denied(`Policy Condition failed: ${JSON.stringify(condition)}`)
}

function tooLongOrShort(bytes: number, least: number, most: number): PolicyProblem | undefined {
  if (bytes > most)
    return { code: 'EntityTooLarge', message: 'Your proposed upload exceeds the maximum allowed size' }
  if (bytes < least)
    return {
      code: 'EntityTooSmall',
      message: 'Your proposed upload is smaller than the minimum allowed size',
    }
  return undefined
}

function fieldsOf(condition: Condition): string[] {
  if (!Array.isArray(condition)) return Object.keys(condition).map((name) => name.toLowerCase())
  return condition[0] === 'content-length-range' ? [] : [condition[1].slice(1).toLowerCase()]
}
