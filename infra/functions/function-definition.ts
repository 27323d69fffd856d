import type { Action, Grants } from '#contract/api/action.ts'

/** One Lambda function: its entry file, limits and grants. */
export type FunctionDefinition = {
  name: string
  /** A file, relative to the repository's root; `file.ts?name` if the handler is another export than `handler`. */
  entry: string
  timeoutSeconds: number
  memoryMb: number
  grants: Grants
  sendsMail?: true
  /** Reads replies to the mails that the product sends. */
  readsMail?: true
  /** Files beside its code, by their paths in node_modules. */
  assets?: readonly string[]
  /** Size of its folder for temporary files, if it needs more than 512 MB. */
  temporaryMb?: number
  /** Called so often that Lambda's own lines about each call would cost more than the call. */
  logsOnlyProblems?: true
  /**
   * Its route is in the stack of its function, because the app's stack is almost full. A route that is deployed cannot move: the
   * new one would conflict with it.
   */
  hasRouteBeside?: true
  /** Reads courses as operators write them, and writes PDFs and workbooks. */
  readsCourses?: true
  /** The action behind its route; functions without one are invoked by Cognito or by the table's stream. */
  action?: Action
}

/** Keys of the items about which a mail is sent. An item records when its mail was sent. */
export const mailedItems = [
  'CODE#*',
  'PAYMENT#*',
  'REFUNDREQUESTS',
  'PLANMAILS#*',
  'USER#*',
  'LIBRARY#*',
  'CHECKOUT#*',
  'CARTMAIL#*',
  'CASE#*',
] as const
