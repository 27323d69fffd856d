import type { CaseDraft } from '#contract/support.ts'
import { caseCheck } from '../data/support/cases.ts'
import { succeeds } from '../data/table/conditions.ts'
import { platformTenantId } from '../data/table/partitions.ts'
import { Failure } from '../failure.ts'
import type { Operator } from '../http/operator.ts'
import { logUnexpected } from '../log/log.ts'
import { countFailures } from '../metrics.ts'
import { withCountedCalls } from '../model/count-call.ts'
import { startDeadline } from '../model/deadline.ts'
import { writeDraft } from '../support/write-draft.ts'
import { caseOf, noSuchCase, parseCaseId } from './cases.ts'
import { performWrites } from './operator.ts'

const deadlineMs = 20_000

/**
 * Has the model write what could be answered. Nothing of the case changes and nothing is sent; the audit says that the case's text
 * was given to the model. @throws Failure 'not-found', 'too-many-requests' beyond the drafts of a day, 'generation-failed'
 */
export const draftAnswer = (operator: Operator, asked: { id: string; reason: string }): Promise<CaseDraft> =>
  countFailures('GenerationFailures', () =>
    withCountedCalls({ tenantId: platformTenantId, purpose: 'answer' }, () => draft(operator, asked)),
  )

async function draft(operator: Operator, { id, reason }: { id: string; reason: string }) {
  const { owner, number } = parseCaseId(id)
  const entry = { what: 'draft-case-answer' as const, target: number, reason }
  const [found, isAudited] = await Promise.all([
    caseOf(id),
    succeeds(performWrites(operator, entry, [caseCheck(owner, number)])),
  ])
  if (!isAudited) throw noSuchCase()
  const stop = startDeadline(deadlineMs)
  try {
    const written = await stop.within(writeDraft(found, stop.signal))
    if (written) return written
  } catch (error) {
    logUnexpected('failed', error)
  } finally {
    stop.end()
  }
  throw new Failure(
    'generation-failed',
    'No draft could be written. Try again, or write the answer yourself.',
  )
}
