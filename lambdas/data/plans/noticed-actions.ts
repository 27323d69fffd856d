import type { ActionName } from '#contract/api.ts'

/** Sensitive actions (contract/action.ts) whose owner is mailed a notice. */
export const noticedActions = [
  'set-up-payouts',
  'start-subscription',
  'open-billing-portal',
  'choose-address',
  'close-store',
  'reopen-store',
  'open-export',
  'export-customers',
  'export-orders',
  'request-email-change',
] as const satisfies readonly ActionName[]
export type NoticedAction = (typeof noticedActions)[number]

/** Returns undefined for an action that is not sensitive, or has a mail of its own. */
export const noticedActionOf = (name: ActionName) => noticedActions.find((noticed) => noticed === name)
