import { dueDigests, sendDigest } from '../data/sales/mails/sale-mails.ts'
import { type DueResult, runDue } from './run-due.ts'

/** Mails each seller who made many sales on a day what they were. */
export const sendSalesDigests = (hasTime?: () => boolean): Promise<DueResult> =>
  runDue({
    run: 'reconcile-payments',
    due: dueDigests,
    advance: sendDigest,
    failure: 'digest of sales was not queued',
    ...(hasTime && { hasTime }),
  })
