import type { Desk } from '#contract/operators/operators.ts'

/** The desk of a day on which nothing waits for an operator. */
export const emptyDesk: Desk = {
  refund_requests: [],
  unsettled: [],
  approvals: [],
  flags: [],
  disputes: [],
  failed_payouts: [],
  alarms: [],
  paused_mail: [],
}
