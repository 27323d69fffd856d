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
  /** Files beside its code, by their paths in node_modules. */
  assets?: readonly string[]
  /** Called so often that Lambda's own lines about each call would cost more than the call. */
  logsOnlyProblems?: true
  /**
   * Its route is in the stack of its function, because the app's stack is almost full. A route that is deployed cannot move: the
   * new one would conflict with it.
   */
  hasRouteBeside?: true
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
