import { dueEvidence } from '../data/risk/disputes.ts'
import { submitDisputeEvidence } from '../operators/money/dispute-evidence.ts'
import type { Sales } from '../payments/ports.ts'
import { type DueResult, runDue } from './run-due.ts'

/** Submits the evidence of each dispute before its deadline. */
export const submitDueEvidence = (
  sales: Pick<Sales, 'submitEvidence'>,
  hasTime?: () => boolean,
): Promise<DueResult> =>
  runDue({
    run: 'reconcile-payments',
    due: dueEvidence,
    advance: (key) => submitDisputeEvidence(sales, key),
    failure: 'evidence of a dispute was not submitted',
    ...(hasTime && { hasTime }),
  })
