import { ClaimedReferral, ClaimReferral, CountReferralVisit, Referrals } from '../money/referrals.ts'
import type { Action } from './action.ts'
import { Done } from './action.ts'

/** Referral links and what they have earned. */
export const referralsApi = {
  /** The first request makes the code. */
  'get-referrals': {
    method: 'GET',
    path: '/api/referrals',
    access: 'seller',
    reply: Referrals,
    grants: {
      table: [
        { operations: ['GetItem', 'Query', 'PutItem', 'ConditionCheckItem'], keys: ['TENANT#*'] },
        { operations: ['PutItem'], keys: ['REFERRAL#*'] },
      ],
    },
  },
  'claim-referral': {
    method: 'POST',
    path: '/api/referrals/claim',
    access: 'seller',
    body: ClaimReferral,
    reply: ClaimedReferral,
    grants: {
      table: [
        { operations: ['GetItem'], keys: ['REFERRAL#*'] },
        { operations: ['BatchGetItem'], keys: ['TENANT#*', 'USER#*'] },
        { operations: ['PutItem', 'UpdateItem', 'ConditionCheckItem'], keys: ['TENANT#*'] },
      ],
    },
  },
  'count-referral-visit': {
    method: 'POST',
    path: '/api/referral-visits',
    access: 'anyone',
    body: CountReferralVisit,
    reply: Done,
    callsPerSecond: 50,
    grants: {
      table: [
        { operations: ['GetItem'], keys: ['REFERRAL#*'] },
        { operations: ['UpdateItem'], keys: ['TENANT#*', 'RATE#*'] },
      ],
      secrets: ['codes'],
    },
  },
} as const satisfies Record<string, Action>
