import {
  type Action,
  adminReadGrants,
  adminWriteGrants,
  type Grants,
  type Stage,
  sensitiveGrants,
} from '#contract/api/action.ts'
import { apiGroups } from '#contract/api/api.ts'
import { settleReviewGrants } from '#contract/api/buyers/reviews-api.ts'
import { isViewable } from '#contract/api/viewable.ts'
import { pictureAssets } from '#pictures/picture-assets.ts'
import { checkCoursesFunction, noteAlarmsFunction } from './event-functions.ts'
import { type FunctionDefinition, mailedItems } from './function-definition.ts'
import { schedules } from './schedules.ts'

/** Metadata key under which a template names the product's function. */
export const functionMetadataKey = 'storewright:function'

/** Handles every Cognito trigger in one function, so that a sign-in waits for at most one cold start. */
export const userPoolFunction: FunctionDefinition = {
  name: 'user-pool',
  entry: 'lambdas/user-pool/handle-trigger.ts',
  timeoutSeconds: 5,
  memoryMb: 512,
  grants: {
    table: [
      { operations: ['GetItem', 'UpdateItem', 'DeleteItem'], keys: ['CODE#*'] },
      { operations: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], keys: ['USER#*'] },
      { operations: ['PutItem'], keys: ['TENANT#*', 'NAME#*', 'NEWCOMER#*', 'SELLERS'] },
      { operations: ['BatchGetItem'], keys: ['BILLING', 'TRIAL#*'] },
      { operations: ['PutItem'], keys: ['TRIAL#*'] },
      // For a sign-in with a recovery code.
      { operations: ['PutItem'], keys: ['AUDIT'] },
      { operations: ['UpdateItem'], keys: ['PLANMAILS#*'] },
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
        keys: mailedItems,
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

/** Invoked by SES for each mail to the domain of replies. */
export const receiveMailFunction: FunctionDefinition = {
  name: 'receive-mail',
  entry: 'lambdas/support/receive-mail.ts',
  timeoutSeconds: 30,
  memoryMb: 512,
  grants: {
    table: [
      { operations: ['GetItem', 'PutItem', 'UpdateItem'], keys: ['CASE#*'] },
      { operations: ['PutItem', 'DeleteItem'], keys: ['CASES'] },
      { operations: ['GetItem'], keys: ['TENANT#*', 'USER#*', 'LIBRARY#*'] },
      { operations: ['UpdateItem'], keys: ['RATE#*'] },
    ],
    incomingMail: ['GetObject', 'DeleteObject'],
    secrets: ['codes'],
  },
  readsMail: true,
}

/** Invoked by the same stream when orders, access to courses or their sellers change, and when an account has not verified its address in time. */
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
      // For the mail about a sale.
      { operations: ['GetItem', 'PutItem'], keys: ['TENANT#*'] },
      { operations: ['PutItem'], keys: ['PLANMAILS#*'] },
      { operations: ['UpdateItem'], keys: ['RATE#*'] },
      // The figures of the desk.
      { operations: ['PutItem'], keys: ['COUNTED#*'] },
      { operations: ['UpdateItem'], keys: ['FIGURES'] },
      { operations: ['PutItem'], keys: ['FIGURELIST#*'] },
      // For releasing held sales.
      { operations: ['BatchGetItem', 'UpdateItem'], keys: ['TENANT#*', 'PAYMENT#*'] },
      // For the operators' lists of payouts.
      { operations: ['PutItem'], keys: ['PAYOUTLIST'] },
      // For finding a sale by the number on its receipt.
      { operations: ['PutItem'], keys: ['RECEIPTNUMBER#*'] },
      // For showing and withdrawing reviews.
      ...settleReviewGrants,
      { operations: ['Query'], keys: ['PAYMENT#*'] },
      // For counting sales of courses.
      { operations: ['BatchGetItem', 'PutItem'], keys: ['PAYMENT#*'] },
      { operations: ['UpdateItem'], keys: ['COURSECHANGES#*'] },
      { operations: ['Query'], keys: ['LIBRARY#*', 'CATALOG'] },
    ],
    userPool: ['AdminGetUser', 'AdminDeleteUser'],
    secrets: ['codes'],
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
      table: [
        { operations: ['GetItem', 'UpdateItem'], keys: ['TENANT#*', 'CONNECTION#*'] },
        { operations: ['Query'], keys: ['TENANT#*'] },
      ],
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

/** Their routes are in the nested stack of their functions (docs/design/bundling.md, Nested stacks). */
const groupsWithRoutesBeside = new Set([
  'landing',
  'buyers/reviews',
  'marketing',
  'deals',
  'buyers/cart',
  'support',
  'second-factor',
])

/** All groups of operators, and those that were added when the main stack was nearly full. */
const hasRouteBeside = (group: string) => group.startsWith('operators/') || groupsWithRoutesBeside.has(group)

const definitionsOf = ([group, actions]: [string, Record<string, Action>]) =>
  Object.entries(actions).map(
    ([name, action]): FunctionDefinition => ({
      name,
      entry: `lambdas/actions/${group}.ts?${handlerNameOf(name)}`,
      timeoutSeconds: action.timeoutSeconds ?? 10,
      memoryMb: 512,
      grants: { ...action.grants, table: [...(action.grants.table ?? []), ...pipelineGrants(action)] },
      action,
      ...(hasRouteBeside(group) && { hasRouteBeside: true as const }),
    }),
  )

/** Returns the grants for what the pipeline of an action reads and writes before and after its handler. */
function pipelineGrants(action: Action) {
  const { access, method, sensitive } = action
  // For operators who view a seller's page.
  if (isViewable(action)) return adminReadGrants
  if (access === 'admin') return method === 'GET' ? adminReadGrants : adminWriteGrants
  return sensitive ? sensitiveGrants : []
}

/** The product's functions of every stage. */
export const functions: readonly FunctionDefinition[] = [
  ...Object.entries(apiGroups).flatMap(definitionsOf),
  userPoolFunction,
  deliverMailFunction,
  processChangesFunction,
  ...Object.values(realtimeFunctions),
  ...Object.values(schedules).map(({ definition }) => definition),
  drawPicturesFunction,
  receiveMailFunction,
  checkCoursesFunction,
  noteAlarmsFunction,
]

/** Returns the functions behind the API's routes in a stage, each with its action. */
export const actionsIn = (stage: Stage) =>
  functions.flatMap((definition) => {
    const { action } = definition
    return action && existsIn(stage, action) ? [{ definition, action }] : []
  })

const existsIn = (stage: Stage, { stages }: Action) => stages?.includes(stage) ?? true
