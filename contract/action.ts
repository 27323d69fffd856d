import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Access = 'anyone' | 'seller' | 'admin'
export type Stage = 'local' | 'dev' | 'prod'

export type TableOperation =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
/** Partition keys a function may touch; `*` matches the rest of a key (see lambdas/data/keys.ts). */
export type KeyPattern = 'USER#*' | 'TENANT#*' | 'CATALOG' | 'NAME#*' | 'CODE#*' | 'RATE#*' | 'NEWCOMER#*'
export type UserPoolOperation =
  | 'AdminGetUser'
  | 'AdminCreateUser'
  | 'AdminSetUserPassword'
  | 'AdminUpdateUserAttributes'
  | 'AdminUserGlobalSignOut'
  | 'AdminDeleteUser'
export type BucketOperation = 'GetObject' | 'PutObject' | 'DeleteObject'
export type SecretName = 'codes' | 'openai'

/** What a function is allowed to do; the whole of its role, besides writing logs. */
export type Grants = {
  table?: readonly { operations: readonly TableOperation[]; keys: readonly KeyPattern[] }[]
  userPool?: readonly UserPoolOperation[]
  sites?: readonly BucketOperation[]
  secrets?: readonly SecretName[]
}

/** One thing the web app can ask the server to do. */
export type Action = {
  method: Method
  path: `/api/${string}`
  access: Access
  /** A strict schema: unknown fields are refused. */
  body?: z.ZodMiniType
  reply: z.ZodMiniType
  grants: Grants
  /** Where it exists; everywhere if absent. */
  stages?: readonly Stage[]
  timeoutSeconds?: number
  /** Where money or mail is spent: for all callers together, twice as many at once. Limits per person are rules. */
  callsPerSecond?: number
}

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name | keyof PathParams<Rest>]: string }
  : unknown

/** Everything a caller sends: the body's fields and the path's parameters. */
export type InputOf<A extends Action> = PathParams<A['path']> &
  (A extends { body: z.ZodMiniType } ? z.infer<A['body']> : unknown)

export type ReplyOf<A extends Action> = z.infer<A['reply']>
