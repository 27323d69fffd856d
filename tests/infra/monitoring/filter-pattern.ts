/** Returns whether a CloudWatch Logs filter pattern of comparisons, `&&`, `||` and parentheses matches a line of JSON. */
export function countsLine(pattern: string, line: unknown): boolean {
  const [, body] = /^\{(.*)\}$/s.exec(pattern.trim()) ?? []
  if (body === undefined) throw new Error(`${pattern} is not a JSON filter pattern.`)
  return holds(body.trim(), line)
}

function holds(text: string, line: unknown): boolean {
  const alternatives = split(text, '||')
  if (alternatives.length > 1) return alternatives.some((part) => holds(part, line))
  const conditions = split(text, '&&')
  if (conditions.length > 1) return conditions.every((part) => holds(part, line))
  if (text.startsWith('(') && text.endsWith(')')) return holds(text.slice(1, -1).trim(), line)
  return comparison(text, line)
}

/** Splits at the operator, outside of parentheses. */
function split(text: string, operator: string) {
  let depth = 0
  const parts = ['']
  for (const token of text.split(/(\(|\)|\|\||&&)/)) {
    depth += token === '(' ? 1 : token === ')' ? -1 : 0
    if (token === operator && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${token}`)
  }
  return parts.map((part) => part.trim())
}

function comparison(text: string, line: unknown) {
  const [, path, operator, expected = ''] = /^\$\.([\w.]+) (=|!=) "([^"]*)"$/.exec(text) ?? []
  if (!path) throw new Error(`${text} is not a supported comparison.`)
  const value: unknown = path.split('.').reduce((at: unknown, name) => Object(at)[name], line)
  // A missing field matches neither = nor !=.
  if (value === undefined) return false
  const isEqual = expected.endsWith('*')
    ? String(value).startsWith(expected.slice(0, -1))
    : String(value) === expected
  return isEqual === (operator === '=')
}
