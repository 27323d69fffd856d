import { readerGrants } from '#contract/api/buyers/reviews-api.ts'
import {
  accountCheckGrants,
  planSettlementGrants,
  settlementGrants,
} from '#contract/api/settlement-grants.ts'
import { type FunctionDefinition, mailedItems } from './function-definition.ts'

/** What fails for one seller is an item until a later run has done it. */
const failedWork = { operations: ['Query', 'UpdateItem', 'DeleteItem'], keys: ['FAILEDWORK#*'] } as const

/** Calls of the payment provider wait for their turn. */
const providerTurns = { operations: ['UpdateItem'], keys: ['RATE#*'] } as const

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
      { operations: ['GetItem', 'PutItem'], keys: ['RECONCILIATION'] },
      { operations: ['PutItem', 'Query', 'DeleteItem'], keys: ['RECONCILIATION#*'] },
      // For updating the provider's copy of an email.
      { operations: ['GetItem', 'Query', 'UpdateItem'], keys: ['USER#*'] },
      { operations: ['GetItem'], keys: ['TENANT#*'] },
      // Evidence of disputes.
      { operations: ['GetItem'], keys: ['DISPUTES', 'PAYMENT#*', 'COURSE#*', 'LIBRARY#*'] },
      { operations: ['Query'], keys: ['LIBRARY#*'] },
      { operations: ['UpdateItem'], keys: ['DISPUTES'] },
      // For releasing held sales, with what settling may do.
      { operations: ['Query'], keys: ['RISKFLAGS'] },
      // For asking readers for reviews.
      ...readerGrants,
      { operations: ['DeleteItem'], keys: ['LIBRARY#*'] },
      failedWork,
      providerTurns,
    ],
    due: ['MOVEDEMAIL#*', 'SALESDIGEST#*', 'REVIEWREQUEST#*', 'EVIDENCE#*'],
    secrets: ['codes', 'stripe'],
  },
}

/** Invoked every hour. */
export const countVisitsFunction: FunctionDefinition = {
  name: 'count-visits',
  entry: 'lambdas/scheduled/count-visits.ts',
  timeoutSeconds: 900,
  // A whole processor: counting keeps one busy.
  memoryMb: 1769,
  grants: {
    table: [
      { operations: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'], keys: ['VISITLOGS'] },
      { operations: ['BatchGetItem'], keys: ['STOREFRONT#*'] },
      { operations: ['BatchGetItem', 'UpdateItem', 'DeleteItem'], keys: ['TENANT#*'] },
      // For counting visits of courses.
      { operations: ['PutItem', 'UpdateItem'], keys: ['COURSECHANGES#*'] },
      { operations: ['BatchGetItem', 'PutItem'], keys: ['VISITEDSTORE#*'] },
      failedWork,
    ],
    visitLogs: ['GetObject', 'PutObject', 'DeleteObject'],
  },
}

/** Invoked every hour. */
export const advancePlansFunction: FunctionDefinition = {
  name: 'advance-plans',
  entry: 'lambdas/scheduled/advance-plans.ts',
  timeoutSeconds: 900,
  // More than half of a processor, for a hundred sellers a second.
  memoryMb: 1024,
  grants: {
    table: [
      { operations: ['BatchGetItem', 'PutItem', 'UpdateItem'], keys: ['TENANT#*'] },
      { operations: ['UpdateItem'], keys: ['PLANMAILS#*'] },
      failedWork,
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
        keys: [
          ...(['NAME#*', 'STOREFRONT#*', 'REFERRAL#*', 'SUBSCRIPTION#*', 'PAYOUTACCOUNT#*'] as const),
          ...(['SENDING#*', 'CASE#*', 'CASES'] as const),
        ],
      },
      { operations: ['Query'], keys: ['CASE#*'] },
      { operations: ['Query'], keys: ['STOREFRONT#*'] },
      { operations: ['Query', 'UpdateItem'], keys: ['PLANMAILS#*'] },
      failedWork,
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
      { operations: ['ConditionCheckItem'], keys: ['PAYMENT#*', 'USER#*'] },
      { operations: ['UpdateItem', 'DeleteItem'], keys: ['NAME#*'] },
      {
        operations: ['DeleteItem'],
        keys: [
          'STOREFRONT#*',
          'DRAFT#*',
          'REFERRAL#*',
          'CODE#*',
          'PLANMAILS#*',
          'PAYOUTACCOUNT#*',
          'SELLERS',
          'SUSPENDEDSELLERS',
          'SELLERNOTES#*',
          'PAYOUTLIST',
        ],
      },
      { operations: ['Query'], keys: ['SELLERNOTES#*', 'PAYOUTLIST'] },
      // The store's codes.
      { operations: ['Query'], keys: ['STOREFRONT#*'] },
      { operations: ['DeleteItem'], keys: ['REVIEWS#*'] },
      // What the seller wrote to us.
      { operations: ['Query'], keys: ['CASE#*'] },
      { operations: ['DeleteItem'], keys: ['CASE#*', 'CASES'] },
      { operations: ['PutItem'], keys: ['PLANMAILS#*', 'AUDIT', 'STOREFRONT#*', 'DELETED#*'] },
      failedWork,
      providerTurns,
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

/** Invoked every five minutes. */
export const changeOffersFunction: FunctionDefinition = {
  name: 'change-offers',
  entry: 'lambdas/scheduled/change-offers.ts',
  timeoutSeconds: 900,
  memoryMb: 512,
  grants: {
    table: [
      { operations: ['GetItem', 'UpdateItem'], keys: ['OFFERCHANGES'] },
      { operations: ['UpdateItem'], keys: ['CATALOG', 'PLANMAILS#*'] },
      { operations: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], keys: ['COURSE#*'] },
      { operations: ['GetItem', 'UpdateItem', 'DeleteItem'], keys: ['OFFERNOTICE#*'] },
      { operations: ['BatchGetItem', 'UpdateItem', 'DeleteItem'], keys: ['TENANT#*'] },
      { operations: ['Query'], keys: ['REVIEWS#*'] },
      { operations: ['GetItem', 'UpdateItem', 'DeleteItem'], keys: ['COURSEUPLOADS#*'] },
      failedWork,
    ],
    due: ['OFFERCHANGE#*', 'OFFERNOTICE#*'],
    courses: ['GetObject', 'PutObject'],
    courseUploads: ['GetObject'],
    lessonPictures: ['PutObject'],
  },
}

/** Invoked every hour. */
export const sendPayoutsFunction: FunctionDefinition = {
  name: 'send-payouts',
  entry: 'lambdas/scheduled/send-payouts.ts',
  timeoutSeconds: 900,
  memoryMb: 512,
  grants: {
    table: [
      ...accountCheckGrants,
      { operations: ['Query', 'PutItem', 'DeleteItem'], keys: ['TENANT#*'] },
      failedWork,
      providerTurns,
    ],
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

/** Invoked every six hours. */
export const sealAuditFunction: FunctionDefinition = {
  name: 'seal-audit',
  entry: 'lambdas/scheduled/seal-audit.ts',
  timeoutSeconds: 300,
  memoryMb: 512,
  grants: {
    table: [
      { operations: ['Query'], keys: ['AUDIT', 'AUDITDAYS'] },
      { operations: ['PutItem'], keys: ['AUDITDAYS'] },
    ],
  },
}

/** Invoked every five minutes. */
export const resendMailFunction: FunctionDefinition = {
  name: 'resend-mail',
  entry: 'lambdas/scheduled/resend-mail.ts',
  timeoutSeconds: 240,
  memoryMb: 512,
  grants: {
    table: [{ operations: ['UpdateItem'], keys: mailedItems }],
    mailFailures: ['GetObject', 'PutObject', 'DeleteObject'],
  },
}

/** Invoked every day. */
export const foldMetricsFunction: FunctionDefinition = {
  name: 'fold-metrics',
  entry: 'lambdas/scheduled/fold-metrics.ts',
  timeoutSeconds: 900,
  memoryMb: 512,
  grants: {
    table: [
      { operations: ['Query', 'UpdateItem'], keys: ['CATALOG'] },
      { operations: ['Query', 'DeleteItem'], keys: ['COURSECHANGES#*'] },
      { operations: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'], keys: ['COURSECOUNTS#*'] },
      { operations: ['BatchGetItem', 'UpdateItem'], keys: ['REVIEWS#*'] },
      {
        operations: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        keys: ['TENANT#*'],
      },
      failedWork,
    ],
    due: ['COUNTERFOLD#*', 'COURSEFOLD#*'],
  },
}

/** Invoked every five minutes. */
export const refreshReviewsFunction: FunctionDefinition = {
  name: 'refresh-reviews',
  entry: 'lambdas/scheduled/refresh-reviews.ts',
  timeoutSeconds: 900,
  memoryMb: 512,
  grants: {
    table: [
      { operations: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], keys: ['TENANT#*'] },
      { operations: ['GetItem', 'Query', 'BatchGetItem', 'DeleteItem'], keys: ['REVIEWS#*'] },
      failedWork,
    ],
    due: ['REVIEWEDCOURSE#*', 'REVIEWEDSTORE#*'],
    sites: ['GetObject', 'PutObject', 'PutObjectTagging', 'DeleteObject'],
  },
}

/** Invoked once a day. */
export const backUpUsersFunction: FunctionDefinition = {
  name: 'back-up-users',
  entry: 'lambdas/scheduled/back-up-users.ts',
  timeoutSeconds: 900,
  memoryMb: 512,
  grants: { userPool: ['ListUsers'], userBackups: ['PutObject'] },
}
