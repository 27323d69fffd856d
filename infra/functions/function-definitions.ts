import { type Action, type Grants, type Stage, sensitiveGrants } from '#contract/api/action.ts'
import { apiGroups } from '#contract/api/api.ts'
import { planSettlementGrants } from '#contract/api/billing-api.ts'
import { settlementGrants } from '#contract/api/commerce-api.ts'
import { accountCheckGrants } from '#contract/api/payouts-api.ts'
import { pictureAssets } from '#pictures/picture-assets.ts'

/** Metadata key under which a template names the product's function. */
export const functionMetadataKey = 'storewright:function'

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
  /** The action behind its route; functions without one are invoked by Cognito or by the table's stream. */
  action?: Action
}

/** Handles every Cognito trigger in one function, so that a sign-in waits for at most one cold start. */
export const userPoolFunction: FunctionDefinition = {
  name: 'user-pool',
  entry: 'lambdas/user-pool/handle-trigger.ts',
  timeoutSeconds: 5,
  memoryMb: 512,
  grants: {
    table: [
      { operations: ['GetItem', 'UpdateItem'], keys: ['CODE#*'] },
      { operations: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], keys: ['USER#*'] },
      { operations: ['PutItem'], keys: ['TENANT#*', 'NAME#*', 'NEWCOMER#*'] },
      { operations: ['BatchGetItem'], keys: ['BILLING', 'TRIAL#*'] },
      { operations: ['PutItem'], keys: ['TRIAL#*'] },
    ],
    userPool: ['AdminUpdateUserAttributes'],
    secrets: ['codes'],
  },
}

/** Invoked by the table's stream. */
export const deliverMailFunction: FunctionDefinition = {
  name: 'deliver-mail',
  entry: 'lambdas/mail/deliver-mail.ts',
  timeoutSeconds: 30,
  memoryMb: 512,
  grants: {
    table: [
      {
        operations: ['GetItem', 'UpdateItem'],
        keys: ['CODE#*', 'PAYMENT#*', 'REFUNDREQUESTS', 'PLANMAILS#*', 'USER#*', 'LIBRARY#*', 'CHECKOUT#*'],
      },
      { operations: ['UpdateItem'], keys: ['RATE#*'] },
      { operations: ['Query', 'BatchGetItem'], keys: ['LIBRARY#*'] },
      { operations: ['PutItem'], keys: ['ACCESS#*'] },
      { operations: ['GetItem'], keys: ['SENDING#*'] },
    ],
    userPool: ['AdminGetUser'],
    secrets: ['codes'],
  },
  sendsMail: true,
}

/** Invoked every five minutes. */
export const resendMailFunction: FunctionDefinition = {
  name: 'resend-mail',
  entry: 'lambdas/scheduled/resend-mail.ts',
  timeoutSeconds: 240,
  memoryMb: 512,
  grants: {
    table: [
      {
        operations: ['UpdateItem'],
        keys: ['CODE#*', 'PAYMENT#*', 'REFUNDREQUESTS', 'PLANMAILS#*', 'USER#*', 'LIBRARY#*', 'CHECKOUT#*'],
      },
    ],
    mailFailures: ['GetObject', 'PutObject', 'DeleteObject'],
  },
}

/** Invoked by the same stream when orders change, and when an account has not verified its address in time. */
export const processChangesFunction: FunctionDefinition = {
  name: 'process-changes',
  entry: 'lambdas/changes/process-changes.ts',
  timeoutSeconds: 30,
  memoryMb: 512,
  grants: {
    table: [
      { operations: ['GetItem'], keys: ['CODE#*'] },
      { operations: ['Query'], keys: ['TENANT#*'] },
      { operations: ['DeleteItem'], keys: ['TENANT#*', 'CONNECTION#*'] },
      // What queues the mail about a sale.
      { operations: ['GetItem', 'PutItem'], keys: ['TENANT#*'] },
      { operations: ['PutItem'], keys: ['PLANMAILS#*'] },
      { operations: ['UpdateItem'], keys: ['RATE#*'] },
    ],
    userPool: ['AdminGetUser', 'AdminDeleteUser'],
    secrets: ['codes'],
  },
}

/** Invoked every hour. */
export const reconcilePaymentsFunction: FunctionDefinition = {
  name: 'reconcile-payments',
  entry: 'lambdas/scheduled/reconcile-payments.ts',
  timeoutSeconds: 900,
  memoryMb: 512,
  grants: {
    table: [
      ...settlementGrants,
      ...planSettlementGrants,
      { operations: ['GetItem', 'PutItem', 'Query', 'DeleteItem'], keys: ['RECONCILIATION'] },
      // What the address at the provider follows.
      { operations: ['GetItem', 'Query', 'UpdateItem'], keys: ['USER#*'] },
      { operations: ['GetItem'], keys: ['TENANT#*'] },
    ],
    due: ['MOVEDEMAIL#*', 'SALESDIGEST#*'],
    secrets: ['codes', 'stripe'],
  },
}

const ofRealtimeRoute = (name: string, grants: Grants): FunctionDefinition => ({
  name,
  entry: `lambdas/realtime/${name}.ts`,
  timeoutSeconds: 10,
  memoryMb: 512,
  grants,
})

/** Invoked by the routes of the WebSocket API. */
export const realtimeFunctions: Record<'connect' | 'message' | 'disconnect', FunctionDefinition> = {
  connect: ofRealtimeRoute('realtime-connect', {
    table: [
      { operations: ['Query'], keys: ['TENANT#*'] },
      { operations: ['PutItem'], keys: ['TENANT#*', 'CONNECTION#*'] },
    ],
  }),
  message: {
    ...ofRealtimeRoute('realtime-message', {
      table: [{ operations: ['GetItem', 'UpdateItem'], keys: ['TENANT#*', 'CONNECTION#*'] }],
    }),
    logsOnlyProblems: true,
  },
  disconnect: ofRealtimeRoute('realtime-disconnect', {
    table: [
      { operations: ['GetItem'], keys: ['CONNECTION#*'] },
      { operations: ['DeleteItem'], keys: ['TENANT#*', 'CONNECTION#*'] },
    ],
  }),
}

/** Invoked every hour. */
export const countVisitsFunction: FunctionDefinition = {
  name: 'count-visits',
  entry: 'lambdas/scheduled/count-visits.ts',
  timeoutSeconds: 900,
  memoryMb: 512,
  grants: {
    table: [
      { operations: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'], keys: ['VISITLOGS'] },
      { operations: ['BatchGetItem'], keys: ['STOREFRONT#*'] },
      { operations: ['BatchGetItem', 'UpdateItem', 'DeleteItem'], keys: ['TENANT#*'] },
    ],
    visitLogs: ['GetObject', 'DeleteObject'],
  },
}

/** Invoked every hour. */
export const advancePlansFunction: FunctionDefinition = {
  name: 'advance-plans',
  entry: 'lambdas/scheduled/advance-plans.ts',
  timeoutSeconds: 900,
  memoryMb: 512,
  grants: {
    table: [
      { operations: ['BatchGetItem', 'PutItem', 'UpdateItem'], keys: ['TENANT#*'] },
      { operations: ['UpdateItem'], keys: ['PLANMAILS#*'] },
    ],
    due: ['DUE#*'],
  },
}

/** Invoked every five minutes. */
export const makeExportsFunction: FunctionDefinition = {
  name: 'make-exports',
  entry: 'lambdas/scheduled/make-exports.ts',
  timeoutSeconds: 900,
  memoryMb: 512,
  grants: {
    table: [
      { operations: ['GetItem', 'Query', 'UpdateItem'], keys: ['TENANT#*'] },
      { operations: ['GetItem', 'Query'], keys: ['USER#*'] },
      {
        operations: ['BatchGetItem'],
        keys: ['NAME#*', 'STOREFRONT#*', 'REFERRAL#*', 'SUBSCRIPTION#*', 'PAYOUTACCOUNT#*', 'SENDING#*'],
      },
      { operations: ['Query', 'UpdateItem'], keys: ['PLANMAILS#*'] },
    ],
    due: ['EXPORT#*'],
    exports: ['PutObject', 'DeleteObject'],
    secrets: ['codes'],
  },
}

/** Invoked every hour. */
export const advanceClosingsFunction: FunctionDefinition = {
  name: 'advance-closings',
  entry: 'lambdas/scheduled/advance-closings.ts',
  timeoutSeconds: 900,
  memoryMb: 512,
  grants: {
    table: [
      ...settlementGrants,
      ...planSettlementGrants,
      { operations: ['GetItem', 'Query'], keys: ['TENANT#*', 'PLANMAILS#*'] },
      { operations: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], keys: ['USER#*'] },
      { operations: ['GetItem', 'BatchGetItem'], keys: ['PAYMENT#*', 'CHECKOUT#*', 'SUBSCRIPTION#*'] },
      { operations: ['ConditionCheckItem'], keys: ['PAYMENT#*'] },
      { operations: ['UpdateItem', 'DeleteItem'], keys: ['NAME#*'] },
      {
        operations: ['DeleteItem'],
        keys: ['STOREFRONT#*', 'DRAFT#*', 'REFERRAL#*', 'CODE#*', 'PLANMAILS#*', 'PAYOUTACCOUNT#*'],
      },
      { operations: ['PutItem'], keys: ['PLANMAILS#*', 'AUDIT', 'STOREFRONT#*', 'DELETED#*'] },
    ],
    due: ['CLOSING#*'],
    userPool: ['AdminGetUser', 'AdminDisableUser', 'AdminUserGlobalSignOut', 'AdminDeleteUser'],
    sites: ['GetObject', 'PutObject', 'PutObjectTagging', 'DeleteObject'],
    files: ['DeleteObject'],
    uploads: ['DeleteObject'],
    drawings: ['DeleteObject'],
    drawnPictures: ['DeleteObject'],
    secrets: ['codes', 'stripe'],
  },
}

/** Invoked every hour. */
export const sendPayoutsFunction: FunctionDefinition = {
  name: 'send-payouts',
  entry: 'lambdas/scheduled/send-payouts.ts',
  timeoutSeconds: 900,
  memoryMb: 512,
  grants: {
    table: [...accountCheckGrants, { operations: ['Query', 'PutItem', 'DeleteItem'], keys: ['TENANT#*'] }],
    due: ['PAYOUTDUE#*'],
    secrets: ['stripe'],
  },
}

/** Invoked every six hours. */
export const checkModelFunction: FunctionDefinition = {
  name: 'check-model',
  entry: 'lambdas/scheduled/check-model.ts',
  timeoutSeconds: 60,
  memoryMb: 512,
  grants: { secrets: ['openai'] },
}

/** Invoked when something that a picture is to show is written. */
export const drawPicturesFunction: FunctionDefinition = {
  name: 'draw-pictures',
  entry: 'lambdas/pictures/draw-pictures.ts',
  timeoutSeconds: 30,
  memoryMb: 512,
  grants: {
    drawings: ['GetObject'],
    drawnPictures: ['GetObject', 'PutObject', 'DeleteObject'],
    files: ['GetObject'],
  },
  assets: pictureAssets,
}

/** Returns the name of the export that handles an action, such as `publishSiteHandler`. */
export const handlerNameOf = (action: string) =>
  `${action.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Handler`

const definitionsOf = ([group, actions]: [string, Record<string, Action>]) =>
  Object.entries(actions).map(
    ([name, action]): FunctionDefinition => ({
      name,
      entry: `lambdas/actions/${group}.ts?${handlerNameOf(name)}`,
      timeoutSeconds: action.timeoutSeconds ?? 10,
      memoryMb: 512,
      grants: action.sensitive
        ? { ...action.grants, table: [...(action.grants.table ?? []), ...sensitiveGrants] }
        : action.grants,
      action,
    }),
  )

/** The product's functions of every stage. */
export const functions: readonly FunctionDefinition[] = [
  ...Object.entries(apiGroups).flatMap(definitionsOf),
  userPoolFunction,
  deliverMailFunction,
  processChangesFunction,
  ...Object.values(realtimeFunctions),
  reconcilePaymentsFunction,
  countVisitsFunction,
  advancePlansFunction,
  advanceClosingsFunction,
  sendPayoutsFunction,
  makeExportsFunction,
  checkModelFunction,
  resendMailFunction,
  drawPicturesFunction,
]

/** Returns the functions behind the API's routes in a stage, each with its action. */
export const actionsIn = (stage: Stage) =>
  functions.flatMap((definition) => {
    const { action } = definition
    return action && existsIn(stage, action) ? [{ definition, action }] : []
  })

const existsIn = (stage: Stage, { stages }: Action) => stages?.includes(stage) ?? true
