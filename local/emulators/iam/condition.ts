import { matchesAny } from './wildcards.ts'

/** A service's condition keys for a request, with their values. A key that does not apply is absent. */
export type Context = Readonly<Record<string, readonly string[]>>
export type Condition = (context: Context) => boolean

type Matcher = (expected: readonly string[]) => (value: string) => boolean
type Quantifier = (values: readonly string[], matches: (value: string) => boolean) => boolean

const matchers: Record<string, Matcher> = {
  StringEquals: (expected) => (value) => expected.includes(value),
  StringLike: (expected) => matchesAny(expected),
  ArnLike: (expected) => matchesAny(expected),
}
const quantifiers: Record<string, Quantifier> = {
  // True of no values at all, as in AWS.
  ForAllValues: (values, matches) => values.every(matches),
  ForAnyValue: (values, matches) => values.some(matches),
}
const single: Quantifier = ([value], matches) => value !== undefined && matches(value)
const knownKeys = new Set(['dynamodb:LeadingKeys', 'ses:FromAddress', 'aws:PrincipalArn'])

/** One entry of a statement's `Condition`. What is not known here is refused rather than ignored. */
export function conditionOf(operator: string, key: string, expected: readonly string[]): Condition {
  const [name = '', set] = operator.split(':').reverse()
  const matcher = matchers[name]
  const quantifier = set === undefined ? single : quantifiers[set]
  if (!matcher || !quantifier || !knownKeys.has(key))
    throw new Error(`The local stack does not know the condition ${operator} on ${key}.`)
  const matches = matcher(expected)
  return (context) => quantifier(context[key] ?? [], matches)
}
