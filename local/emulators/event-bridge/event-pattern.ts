/**
 * Returns whether an event matches an EventBridge pattern: every named field equals one of the listed values or begins with a listed
 * `prefix`. Other operators are not needed so far, and refused rather than ignored.
 */
export function matches(pattern: unknown, event: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((expected) => equals(expected, event))
  if (!isRecord(pattern)) throw new Error('An event pattern is made of objects and lists of values.')
  const fields = isRecord(event) ? event : {}
  return Object.entries(pattern).every(([name, inner]) => matches(inner, fields[name]))
}

function equals(expected: unknown, value: unknown) {
  if (isRecord(expected) && typeof expected.prefix === 'string' && Object.keys(expected).length === 1)
    return typeof value === 'string' && value.startsWith(expected.prefix)
  if (isRecord(expected))
    throw new Error(`The local stack does not know the pattern ${JSON.stringify(expected)}.`)
  return expected === value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
