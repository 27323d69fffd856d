import type { Question, Statement } from './statement.ts'

export type Verdict = 'allowed' | 'denied' | 'not allowed'

/** As IAM decides: a statement that denies wins; what no statement allows is forbidden. */
export function decide(statements: readonly Statement[], question: Question): Verdict {
  const about = statements.filter((statement) => isAbout(statement, question))
  if (about.some(({ effect }) => effect === 'Deny')) return 'denied'
  return about.length > 0 ? 'allowed' : 'not allowed'
}

const isAbout = (statement: Statement, { action, resource, context }: Question) =>
  statement.action(action) &&
  statement.resource(resource) &&
  statement.conditions.every((condition) => condition(context))
