import type { Action, Grants, Stage } from '#contract/action.ts'
import { api } from '#contract/api.ts'

/** Where a template reader finds which function of the product a Lambda is. */
export const functionMetadataKey = 'storewright:function'

/** One Lambda function: where its code is and what it may do. */
export type FunctionDefinition = {
  name: string
  /** Relative to the repository's root. */
  entry: string
  timeoutSeconds: number
  memoryMb: number
  grants: Grants
  sendsMail?: true
  /** The route it answers; the others are called by Cognito or by the table's stream. */
  action?: Action
}

const actions: Record<string, Action> = api

/** Every Cognito trigger; one function, so that a sign-in waits for one cold start. */
export const userPoolFunction: FunctionDefinition = {
  name: 'user-pool',
  entry: 'lambdas/user-pool/index.ts',
  timeoutSeconds: 5,
  memoryMb: 512,
  grants: {
    table: [
      { operations: ['GetItem', 'UpdateItem'], keys: ['CODE#*'] },
      { operations: ['GetItem', 'PutItem'], keys: ['USER#*'] },
      { operations: ['PutItem'], keys: ['TENANT#*', 'NAME#*', 'NEWCOMER#*'] },
    ],
    userPool: ['AdminUpdateUserAttributes'],
    secrets: ['codes'],
  },
}

/** Fed by the table's stream. */
export const deliverMailFunction: FunctionDefinition = {
  name: 'deliver-mail',
  entry: 'lambdas/mail/deliver-mail.ts',
  timeoutSeconds: 30,
  memoryMb: 512,
  grants: {
    table: [
      { operations: ['GetItem', 'UpdateItem'], keys: ['CODE#*'] },
      { operations: ['UpdateItem'], keys: ['RATE#*'] },
    ],
    userPool: ['AdminGetUser'],
    secrets: ['codes'],
  },
  sendsMail: true,
}

/** Fed by the same stream: newcomers whose time to prove their address is over. */
export const purgeUnverifiedFunction: FunctionDefinition = {
  name: 'purge-unverified',
  entry: 'lambdas/accounts/purge-unverified.ts',
  timeoutSeconds: 30,
  memoryMb: 512,
  grants: {
    table: [{ operations: ['GetItem'], keys: ['CODE#*'] }],
    userPool: ['AdminGetUser', 'AdminDeleteUser'],
    secrets: ['codes'],
  },
}

const ofAction = ([name, action]: [string, Action]): FunctionDefinition => ({
  name,
  entry: `lambdas/actions/${name}.ts`,
  timeoutSeconds: action.timeoutSeconds ?? 10,
  memoryMb: 512,
  grants: action.grants,
  action,
})

/** Every function of the product, whatever the stage. */
export const functions: readonly FunctionDefinition[] = [
  ...Object.entries(actions).map(ofAction),
  userPoolFunction,
  deliverMailFunction,
  purgeUnverifiedFunction,
]

/** The functions behind the API's routes in a stage, each with the action it answers. */
export const actionsIn = (stage: Stage) =>
  functions.flatMap((definition) => {
    const { action } = definition
    return action && existsIn(stage, action) ? [{ definition, action }] : []
  })

const existsIn = (stage: Stage, { stages }: Action) => stages?.includes(stage) ?? true
