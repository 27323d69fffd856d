import type { Access, Statement } from './statement.ts'

export type Verdict = 'allowed' | 'denied' | 'not allowed'

/** As IAM decides: a statement that denies wins; what no statement allows is forbidden. */
export function decide(statements: readonly Statement[], access: Access): Verdict {
  const applicable = statements.filter((statement) => appliesTo(statement, access))
  if (applicable.some(({ effect }) => effect === 'Deny')) return 'denied'
  return applicable.length > 0 ? 'allowed' : 'not allowed'
}

const appliesTo = (statement: Statement, { action, resource, context }: Access) =>
  statement.action(action) &&
  statement.resource(resource) &&
  statement.conditions.every((condition) => condition(context))
