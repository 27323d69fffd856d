export type Matches = (text: string) => boolean

/** IAM's patterns: `*` stands for anything, `?` for one character. */
export function matchesAny(patterns: readonly string[], { ignoringCase = false } = {}): Matches {
  const expressions = patterns.map(
    (pattern) => new RegExp(`^${sourceOf(pattern)}$`, ignoringCase ? 'is' : 's'),
  )
  return (text) => expressions.some((expression) => expression.test(text))
}

const sourceOf = (pattern: string) =>
  pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
