import { randomBytes } from 'node:crypto'
import { userArn } from './arns.ts'
import { type Statement, statementsOf } from './statement.ts'

/** Who may call, and the documents of its policies, whose references are resolved. */
export type Role = { arn: string; policies: unknown[] }
export type Roles = Readonly<Record<string, Role>>
export type Credentials = { accessKeyId: string; secretAccessKey: string }
/** A role with what it signs with. Another thread can be given it. */
export type Key = Role & Credentials
export type Caller = Credentials & { arn: string; statements: readonly Statement[] }
/** Undefined for an unknown key. */
export type Callers = { find: (accessKeyId: string) => Caller | undefined }
export type IssuedKeys = Callers & { keys: Key[]; credentialsOf: (name: string) => Credentials }

/** The operator's caller for the command line, seeding and tests. Has every permission. */
export const operatorName = 'operator'
const everything = { Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] }
const operator: Role = { arn: userArn(operatorName), policies: [everything] }

/** A key for each function and one for the operator, named after them; their secrets are drawn at every start. */
export function issueKeys(roles: Roles): IssuedKeys {
  const keys = Object.entries({ ...roles, [operatorName]: operator }).map(([accessKeyId, role]) => ({
    ...role,
    accessKeyId,
    secretAccessKey: randomBytes(30).toString('base64url'),
  }))
  const { find } = callersOf(keys)
  const credentialsOf = (name: string) => {
    const caller = find(name)
    if (!caller) throw new Error(`${name} has no role in the template.`)
    const { accessKeyId, secretAccessKey } = caller
    return { accessKeyId, secretAccessKey }
  }
  return { keys, find, credentialsOf }
}

/** @throws Error for a policy that is not understood. */
export function callersOf(keys: readonly Key[]): Callers {
  const callerOf = ({ policies, ...key }: Key) => ({ ...key, statements: policies.flatMap(statementsOf) })
  const callers = new Map(keys.map((key) => [key.accessKeyId, callerOf(key)]))
  return { find: (accessKeyId) => callers.get(accessKeyId) }
}
