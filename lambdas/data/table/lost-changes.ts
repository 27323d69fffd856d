import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { auditPages, type StoredAuditEntry } from './audit-entries.ts'
import type { AuditedAction } from './audited-actions.ts'
import { documents } from './client.ts'
import { auditPartition } from './keys.ts'
import { withRetry } from './retry.ts'

/** What decides who may do what, what is sold and shown, and who is deleted or told at which address. Money is recorded again from the payment provider. */
const decisions: readonly AuditedAction[] = [
  'set-role',
  'delete-seller',
  'delete-closed-account',
  'close-account',
  'close-seller',
  'keep-account',
  'end-sessions',
  'second-factor-on',
  'recovery-code-used',
  'renew-recovery-codes',
  'turn-off-second-factor',
  'remove-second-factor',
  'confirm-email-change',
  'undo-email-change',
  'close-store',
  'reopen-store',
  'hide-review',
  'show-review',
  'suspend-store',
  'resume-store',
  'suspend-sending',
  'resume-sending',
  'suspend-ai',
  'resume-ai',
  'pause-payouts',
  'resume-payouts',
]

/**
 * Returns the decisions that the table's audit has and a copy of the table has not, oldest first: a restore of the copy takes them back,
 * and keeps the audit that says so.
 */
export async function decisionsSince(copy: string): Promise<StoredAuditEntry[]> {
  const newest = await newestEntryIn(copy)
  const found: StoredAuditEntry[] = []
  for await (const page of auditPages()) {
    const newer = page.filter(({ id }) => id > newest)
    found.push(...newer.filter(isDecision))
    if (newer.length < page.length) break
  }
  return found.reverse()
}

/** An approval is the entry of what two operators decide. */
const isDecision = ({ what, outcome, details }: StoredAuditEntry) =>
  (outcome === 'done' || outcome === 'begun') &&
  decisions.some((decision) => decision === (what === 'approve' ? details?.kind : what))

async function newestEntryIn(table: string): Promise<string> {
  const request = new QueryCommand({
    TableName: table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': auditPartition },
    ScanIndexForward: false,
    Limit: 1,
  })
  const { Items = [] } = await withRetry(() => documents.send(request))
  return String(Items[0]?.sk ?? '')
}
