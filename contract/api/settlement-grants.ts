import type { Grants } from './action.ts'

/** What settling a payment reads and writes: see lambdas/payments/settle-payment.ts. */
export const settlementGrants = [
  { operations: ['BatchGetItem'], keys: ['CHECKOUT#*', 'PAYMENT#*', 'TENANT#*', 'USER#*'] },
  { operations: ['PutItem', 'UpdateItem'], keys: ['CHECKOUT#*', 'PAYMENT#*', 'TENANT#*', 'LIBRARY#*'] },
  { operations: ['DeleteItem'], keys: ['TENANT#*'] },
  // For giving back the use of a code.
  { operations: ['GetItem'], keys: ['CHECKOUT#*'] },
  { operations: ['UpdateItem'], keys: ['STOREFRONT#*'] },
  // For the refund request that a refund ends.
  { operations: ['BatchGetItem', 'UpdateItem'], keys: ['REFUNDREQUESTS'] },
  // For flags of the risk rules, and for disputes.
  { operations: ['PutItem'], keys: ['RISKFLAGS', 'PAYOUTLIST'] },
  { operations: ['UpdateItem', 'DeleteItem'], keys: ['DISPUTES'] },
] as const satisfies Grants['table']

/** What settling a subscription reads and writes: see lambdas/billing/settle-plan.ts. */
export const planSettlementGrants = [
  { operations: ['BatchGetItem'], keys: ['SUBSCRIPTION#*', 'TENANT#*', 'DELETED#*'] },
  { operations: ['PutItem'], keys: ['SUBSCRIPTION#*'] },
  { operations: ['Query', 'PutItem', 'UpdateItem'], keys: ['TENANT#*'] },
  { operations: ['UpdateItem'], keys: ['PLANMAILS#*'] },
] as const satisfies Grants['table']

/** What recording the state of a seller's payout account reads and writes: see lambdas/payouts/check-account.ts. */
export const accountCheckGrants = [
  { operations: ['GetItem'], keys: ['PAYOUTACCOUNT#*', 'TENANT#*'] },
  { operations: ['UpdateItem'], keys: ['TENANT#*', 'PLANMAILS#*'] },
  // For finding accounts that share a bank account.
  { operations: ['PutItem', 'Query'], keys: ['BANK#*'] },
  { operations: ['PutItem'], keys: ['TENANT#*', 'RISKFLAGS'] },
] as const satisfies Grants['table']

/** What bringing a payout to what the provider says of it reads and writes: see lambdas/payouts/settle-payout.ts. */
export const payoutSettlementGrants = [
  ...accountCheckGrants,
  { operations: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], keys: ['TENANT#*'] },
] as const satisfies Grants['table']
