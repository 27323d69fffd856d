import { randomBytes } from 'node:crypto'
import { userArn } from './arns.ts'
import { type Statement, statementsOf } from './statement.ts'

/** Who may call, and what it may do. */
export type Role = { arn: string; statements: readonly Statement[] }
export type Roles = Readonly<Record<string, Role>>
export type Credentials = { accessKeyId: string; secretAccessKey: string }
export type Caller = Role & Credentials

export type Callers = {
  /** Undefined for an unknown key. */
  find: (accessKeyId: string) => Caller | undefined
  credentialsOf: (name: string) => Credentials
}

/** The operator's caller for the command line, seeding and tests. Has every permission. */
export const operatorName = 'operator'
const operator: Role = {
  arn: userArn(operatorName),
  statements: statementsOf({ Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] }),
}

/** A key for each function and one for the operator, named after them; their secrets are drawn at every start. */
export function issueKeys(roles: Roles): Callers {
  const all = Object.entries({ ...roles, [operatorName]: operator })
  const callers = new Map(all.map(([name, role]) => [name, callerOf(name, role)]))
  return {
    find: (accessKeyId) => callers.get(accessKeyId),
    credentialsOf: (name) => {
      const caller = callers.get(name)
      if (!caller) throw new Error(`${name} has no role in the template.`)
      const { accessKeyId, secretAccessKey } = caller
      return { accessKeyId, secretAccessKey }
    },
  }
}

const callerOf = (name: string, role: Role): Caller => ({
  ...role,
  accessKeyId: name,
  secretAccessKey: randomBytes(30).toString('base64url'),
})
