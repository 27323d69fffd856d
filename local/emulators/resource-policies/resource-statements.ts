import * as z from 'zod/mini'
import { roleArn } from '../iam/arns.ts'
import { decide } from '../iam/decide.ts'
import { type Access, type Statement, statementsOf } from '../iam/statement.ts'

/** A condition says whom a statement is about; the local stack knows no other principal than everybody. */
const Denial = z.looseObject({ Effect: z.literal('Deny'), Principal: z.literal('*') })
const Policy = z.looseObject({ Statement: z.array(Denial) })

/** The statements of a resource's own policy. */
export function resourceStatementsOf(policy: unknown): Statement[] {
  const parsed = Policy.parse(policy)
  return statementsOf({ ...parsed, Statement: parsed.Statement.map(({ Principal, ...others }) => others) })
}

/** Returns whether statements that a resource has at this moment deny an access to a caller. */
export const isDeniedBy =
  (statements: () => readonly Statement[]) =>
  (callerArn: string, access: Access): boolean => {
    const context = { ...access.context, 'aws:PrincipalArn': [principalArn(callerArn)] }
    return decide(statements(), { ...access, context }) === 'denied'
  }

/** The role itself, of a caller that has assumed one. */
function principalArn(arn: string) {
  const [, role] = /^arn:aws:sts::\d+:assumed-role\/([^/]+)\//.exec(arn) ?? []
  return role === undefined ? arn : roleArn(role)
}
