import type { Grants } from '../action.ts'

/** What announcing a percentage writes. */
export const commissionGrants = [
  { operations: ['UpdateItem', 'ConditionCheckItem'], keys: ['CATALOG'] },
  { operations: ['PutItem', 'UpdateItem'], keys: ['OFFERCHANGES'] },
  { operations: ['PutItem'], keys: ['OFFERNOTICE#*'] },
  { operations: ['UpdateItem'], keys: ['TENANT#*', 'PLANMAILS#*'] },
] as const satisfies Grants['table']
