import type { Grants } from './action.ts'

/** What settling a payment reads and writes: see lambdas/payments/settle-payment.ts. */
export const settlementGrants = [
  { operations: ['BatchGetItem'], keys: ['CHECKOUT#*', 'PAYMENT#*', 'TENANT#*', 'USER#*'] },
  { operations: ['PutItem', 'UpdateItem'], keys: ['CHECKOUT#*', 'PAYMENT#*', 'TENANT#*', 'LIBRARY#*'] },
  { operations: ['DeleteItem'], keys: ['TENANT#*'] },
  // What gives back the use of a code.
  { operations: ['GetItem'], keys: ['CHECKOUT#*'] },
  { operations: ['UpdateItem'], keys: ['STOREFRONT#*'] },
  // What the rules of risk find, and disputes.
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

/** What bringing a payout to what the provider says of it reads and writes: see lambdas/payouts/settle-payout.ts. */
export const payoutSettlementGrants = [
  { operations: ['GetItem'], keys: ['PAYOUTACCOUNT#*', 'TENANT#*'] },
  { operations: ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'], keys: ['TENANT#*'] },
  { operations: ['UpdateItem'], keys: ['PLANMAILS#*'] },
] as const satisfies Grants['table']

/** What recording the state of a seller's payout account reads and writes: see lambdas/payouts/check-account.ts. */
export const accountCheckGrants = [
  { operations: ['GetItem'], keys: ['PAYOUTACCOUNT#*', 'TENANT#*'] },
  { operations: ['UpdateItem'], keys: ['TENANT#*', 'PLANMAILS#*'] },
  // Whose bank account it is.
  { operations: ['PutItem', 'Query'], keys: ['BANK#*'] },
  { operations: ['PutItem'], keys: ['TENANT#*', 'RISKFLAGS'] },
] as const satisfies Grants['table']
