import * as z from 'zod/mini'

/** The reply of an action that has nothing to tell. */
export const Done = z.object({ success: z.literal(true) })

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/**
 * Who may call: `seller` and `admin` send an access token, `buyer` the cookie of their library's session, `webhook` the
 * payment provider's signature of the raw body.
 */
export type Access = 'anyone' | 'seller' | 'admin' | 'buyer' | 'webhook'
export type Stage = 'local' | 'dev' | 'prod'

export type TableOperation =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
/** Partition keys that a function may access; `*` matches the rest of a key (see lambdas/data/table/keys.ts). */
export type KeyPattern =
  | 'USER#*'
  | 'TENANT#*'
  | 'CATALOG'
  | 'BILLING'
  | 'TRIAL#*'
  | 'DELETED#*'
  | 'SUBSCRIPTION#*'
  | 'REFERRAL#*'
  | 'NAME#*'
  | 'CODE#*'
  | 'RATE#*'
  | 'NEWCOMER#*'
  | 'STOREFRONT#*'
  | 'SENDING#*'
  | 'DRAFT#*'
  | 'CHECKOUT#*'
  | 'CARTMAIL#*'
  | 'PAYMENT#*'
  | 'RECEIPTNUMBER#*'
  | 'RECONCILIATION'
  | 'RECONCILIATION#*'
  | 'LIBRARY#*'
  | 'ACCESS#*'
  | 'BUYERSESSION#*'
  | 'SEAT#*'
  | 'COURSE#*'
  | 'COURSEWORDS#*'
  | 'REFUNDREQUESTS'
  | 'REVIEW#*'
  | 'REVIEWS#*'
  | 'COURSECHANGES#*'
  | 'COURSECOUNTS#*'
  | 'VISITEDSTORE#*'
  | 'REVIEWREPORTS'
  | 'CONNECTION#*'
  | 'VISITLOGS'
  | 'PLANMAILS#*'
  | 'DUE#*'
  | 'CLOSING#*'
  | 'EXPORT#*'
  | 'REVIEWEDCOURSE#*'
  | 'REVIEWEDSTORE#*'
  | 'MOVEDEMAIL#*'
  | 'FAILEDWORK#*'
  | 'SALESDIGEST#*'
  | 'REVIEWREQUEST#*'
  | 'AUDIT'
  | 'AUDITDAYS'
  | 'OPERATORS'
  | 'SELLERS'
  | 'ANNOUNCEMENTS'
  | 'ALARMS'
  | 'FIGURES'
  | 'FIGURELIST#*'
  | 'COUNTED#*'
  | 'COUNTERFOLD#*'
  | 'COURSEFOLD#*'
  | 'SUSPENDEDSELLERS'
  | 'SELLERNOTES#*'
  | 'AUDITTARGET#*'
  | 'APPROVALS'
  | 'CATALOGVERSIONS'
  | 'CATALOGVERSION#*'
  | 'OFFERCHANGES'
  | 'OFFERCHANGE#*'
  | 'OFFERNOTICE#*'
  | 'COURSEUPLOADS#*'
  | 'CASE#*'
  | 'CASES'
  | 'RISKFLAGS'
  | 'PAYOUTLIST'
  | 'DISPUTES'
  | 'BANK#*'
  | 'EVIDENCE#*'
  | 'PAYOUTDUE#*'
  | 'OWED'
  | 'PAYOUTACCOUNT#*'
export type UserPoolOperation =
  | 'AdminGetUser'
  | 'AdminCreateUser'
  | 'AdminSetUserPassword'
  | 'AdminUpdateUserAttributes'
  | 'AdminUserGlobalSignOut'
  | 'AdminDisableUser'
  | 'AdminDeleteUser'
  | 'ListUsers'
export type BucketOperation = 'GetObject' | 'PutObject' | 'PutObjectTagging' | 'DeleteObject'
export type SecretName = 'codes' | 'openai' | 'stripe'

/** The permissions of a function: its whole role, besides writing logs. */
export type Grants = {
  table?: readonly { operations: readonly TableOperation[]; keys: readonly KeyPattern[] }[]
  /** Partitions of the table's index of who is due, to query. */
  due?: readonly KeyPattern[]
  userPool?: readonly UserPoolOperation[]
  sites?: readonly BucketOperation[]
  /** Pictures of stores. */
  files?: readonly BucketOperation[]
  /** What drawn pictures show. Who may write it has the picture drawn. */
  drawings?: readonly BucketOperation[]
  drawnPictures?: readonly BucketOperation[]
  /** Public copies of the pictures in free lessons. */
  lessonPictures?: readonly BucketOperation[]
  /** Pictures as they were sent, not checked yet. `PutObject` lets a function sign forms for them. */
  uploads?: readonly BucketOperation[]
  /** Files of the courses. `GetObject` lets a function sign links to them. */
  courses?: readonly BucketOperation[]
  /** Courses as they were sent, and what was made of them. `PutObject` lets a function sign forms for them. */
  courseUploads?: readonly BucketOperation[]
  /** Who may write there has an upload checked. */
  courseChecks?: readonly BucketOperation[]
  /** Log files of the stores' distribution. Who may read them may also list them. */
  visitLogs?: readonly BucketOperation[]
  /** What the table's stream could not deliver. Who may read it may also list it. */
  mailFailures?: readonly BucketOperation[]
  /** Mails that arrived. Who may read them may also list them. */
  incomingMail?: readonly BucketOperation[]
  /** Files with sellers' data. `GetObject` lets a function sign links to them. */
  exports?: readonly BucketOperation[]
  /** What the user pool had each night. */
  userBackups?: readonly BucketOperation[]
  secrets?: readonly SecretName[]
  /** What the mail service counts of all mails. */
  mailStatistics?: true
}

/** An action that the web app can request from the server. */
export type Action = {
  method: Method
  path: `/api/${string}`
  access: Access
  /** A strict schema: unknown fields are refused. */
  body?: z.ZodMiniType
  /** A strict schema of the query string, whose values are strings. */
  query?: z.ZodMiniType
  reply: z.ZodMiniType
  grants: Grants
  /**
   * Moves money, data or names. lambdas/http/action.ts refuses it without a fresh sign-in in a live session, and writes the
   * audit. The owner is mailed a notice, or the action has a mail of its own.
   */
  sensitive?: 'notice' | 'own-mail'
  /** The stages that have the action; all stages if absent. */
  stages?: readonly Stage[]
  timeoutSeconds?: number
  /**
   * For actions that cost money or send mail: the limit for all callers together, and twice as many at once. Limits per
   * person are in rules/.
   */
  callsPerSecond?: number
}

/** What a function that asks the model needs besides its own grants: each call is counted with its cost. */
export const modelGrants = [
  { operations: ['UpdateItem'], keys: ['FIGURES', 'FIGURELIST#*'] },
] as const satisfies Grants['table']

/** What the function of a sensitive action needs besides its own grants. */
export const sensitiveGrants = [
  { operations: ['ConditionCheckItem'], keys: ['USER#*'] },
  { operations: ['PutItem'], keys: ['AUDIT'] },
  { operations: ['UpdateItem'], keys: ['PLANMAILS#*'] },
] as const satisfies Grants['table']

/** What the function of an action of administrators needs besides its own grants. */
export const adminReadGrants = [
  { operations: ['BatchGetItem'], keys: ['USER#*'] },
] as const satisfies Grants['table']
export const adminWriteGrants = [
  ...adminReadGrants,
  { operations: ['ConditionCheckItem'], keys: ['USER#*'] },
  { operations: ['PutItem'], keys: ['AUDIT'] },
  { operations: ['UpdateItem'], keys: ['RATE#*'] },
] as const satisfies Grants['table']

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name | keyof PathParams<Rest>]: string }
  : unknown

/** Returns whether callers of an action send an access token, which the gateway verifies. */
export const needsToken = ({ access }: Pick<Action, 'access'>) => access === 'seller' || access === 'admin'

/** Everything a caller sends: the fields of body and query, and the path parameters. */
export type InputOf<A extends Action> = PathParams<A['path']> &
  (A extends { body: z.ZodMiniType } ? z.infer<A['body']> : unknown) &
  (A extends { query: z.ZodMiniType } ? z.infer<A['query']> : unknown)

export type ReplyOf<A extends Action> = z.infer<A['reply']>
