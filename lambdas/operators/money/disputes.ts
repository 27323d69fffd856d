import * as z from 'zod/mini'
import type { DisputeView } from '#contract/operators/risk.ts'
import { evidenceDueAt } from '#rules/risk.ts'
import { isoAt } from '../../clock.ts'
import {
  listDisputes,
  loadDispute,
  type StoredDispute,
  saveSubmitted,
  submittedWrite,
} from '../../data/risk/disputes.ts'
import { transact, type Write } from '../../data/table/client.ts'
import { succeeds } from '../../data/table/conditions.ts'
import { keys } from '../../data/table/keys.ts'
import { persistentTries } from '../../data/table/retry.ts'
import { Failure } from '../../failure.ts'
import type { AdminGuard } from '../../http/action.ts'
import type { Operator } from '../../http/operator.ts'
import type { Sales } from '../../payments/ports.ts'
import { adminGuard, performSteps } from '../operator.ts'
import { withStoreNames } from '../sellers/store-names.ts'
import { loadEvidence } from './dispute-evidence.ts'

/** Returns a page of disputes: open ones by deadline, decided ones newest first. */
export async function disputesView(state: 'open' | 'decided', cursor?: string) {
  const { disputes, ...rest } = await listDisputes(state === 'open' ? 'OPEN' : 'CLOSED', cursor)
  return { disputes: await withStoreNames(disputes.map(disputeView)), ...rest }
}

export const disputeView = ({
  evidence_until,
  library_id: _,
  product_ids: __,
  ...dispute
}: StoredDispute): DisputeView => ({
  ...dispute,
  ...(evidence_until && {
    evidence_until,
    submits_at: isoAt(evidenceDueAt(Date.parse(evidence_until), 0)),
  }),
})

const openKey = ({ id, at }: { id: string; at: string }) => keys.dispute('OPEN', at, id)

/** Returns the evidence that will be submitted automatically. @throws Failure 'not-found' unless the dispute is open */
export async function evidencePreview(dispute: { id: string; at: string }) {
  const found = await loadDispute(openKey(dispute))
  const evidence = found && (await loadEvidence(found))
  if (!evidence) throw notOpen()
  const { accessLog, text, refundPolicy, product } = evidence
  return { parts: [text, product, accessLog, refundPolicy] }
}

/** Submits the evidence now, with what the operator adds. @throws Failure 'not-found' unless it waits for evidence */
export async function submitEvidenceAsOperator(
  operator: Operator,
  sales: Pick<Sales, 'submitEvidence'>,
  { id, at, reason, text = '' }: { id: string; at: string; reason: string; text?: string | undefined },
): Promise<void> {
  const key = openKey({ id, at })
  const dispute = operator.ahead ? operator.ahead.dispute : await loadDispute(key)
  if (!dispute || dispute.submitted_at !== undefined) throw notOpen()
  const change = {
    what: 'submit-evidence' as const,
    target: dispute.payment_id,
    reason,
    details: { dispute: id },
  }
  // Read while the change begins. What fails in it fails the change.
  const reading = loadEvidence(dispute, text)
  reading.catch(() => undefined)
  const send = async () => {
    const evidence = await reading
    if (evidence && (await sales.submitEvidence(id, evidence))) return
    await saveSubmitted(key)
    throw new Failure(
      'conflict',
      'The provider takes no more evidence: it is decided, or its deadline is over.',
    )
  }
  const withEnd = async (end: Write) => {
    if (await succeeds(transact([end, submittedWrite(key)], persistentTries))) return
    // It was decided meanwhile.
    await transact([end], persistentTries)
  }
  await performSteps(operator, change, send, { withEnd })
}

const Named = z.object({ id: z.string().check(z.regex(/^[\w:.-]{1,100}$/)), at: z.iso.datetime() })

/** Admits as `adminGuard` does, and reads at the same time the open dispute that the request names. */
export const disputeGuard: AdminGuard = {
  async admit(name, isWrite, seller, named) {
    const { data } = Named.safeParse({ id: named.id, at: named.text('at') })
    const [operator, dispute] = await Promise.all([
      adminGuard.admit(name, isWrite, seller, named),
      seller && data ? loadDispute(openKey(data)) : undefined,
    ])
    return { ...operator, ahead: { dispute } }
  },
}

const notOpen = () =>
  new Failure('not-found', 'No dispute with this id waits for evidence. Nothing was changed.')
