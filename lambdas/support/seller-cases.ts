import { randomInt } from 'node:crypto'
import type { SupportCase } from '#contract/support.ts'
import type { ReplyProblem } from '#rules/case-replies.ts'
import {
  answerDueAt,
  type CaseTopic,
  caseMessagesPerHour,
  caseNumber,
  hasRoomForMessage,
  type Waiting,
} from '#rules/support.ts'
import { isoAt, now } from '../clock.ts'
import { loadTenantPlan } from '../data/plans/plans.ts'
import {
  buyerOwner,
  type CaseMessage,
  type CaseOwner,
  casesOf,
  caseWrites,
  loadCase,
  type StoredCase,
  sellerOwner,
  tenantCheck,
  tenantOfOwner,
} from '../data/support/cases.ts'
import { transact, type Write } from '../data/table/client.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { hourlyCountUpdate } from '../data/table/rate-limits.ts'
import { Failure } from '../failure.ts'

type Written = { topic: CaseTopic; text: string; reference?: string | undefined }
type Numbered = { number: string; answer_by: string }

/** Begins a case of a seller. @throws Failure 'too-many-requests' beyond ten messages in an hour */
export async function openCase(
  { tenantId, userId }: { tenantId: string; userId: string },
  written: Written,
): Promise<Numbered> {
  const plan = await loadTenantPlan(tenantId)
  if (!plan) throw new Failure('not-found', 'This account has been deleted.')
  const owner = { owner: sellerOwner(tenantId), owner_id: userId }
  return begin(owner, plan.plan, written, [tenantCheck(tenantId)])
}

/** Begins a case of a buyer, who is answered by mail. @throws as `openCase` */
export const askSupport = (libraryId: string, written: Written): Promise<Numbered> =>
  begin({ owner: buyerOwner(libraryId), library_id: libraryId }, 'buyer', written)

/** Two cases of a second may draw the same number; another one is drawn then. */
const maxNumbers = 5

async function begin(
  owner: CaseOwner,
  from: Waiting,
  written: Written,
  checks: readonly Write[] = [],
): Promise<Numbered> {
  for (let drawn = 1; ; drawn++) {
    try {
      return await beginOnce(owner, from, written, checks)
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'conflict') || drawn === maxNumbers) throw error
    }
  }
}

async function beginOnce(
  owner: CaseOwner,
  from: Waiting,
  { topic, text, reference }: Written,
  checks: readonly Write[],
): Promise<Numbered> {
  const at = now()
  const since = isoAt(at)
  const number = caseNumber(at, randomInt(1000) / 1000)
  const begun = {
    ...{ id: number, ...owner, from, topic, state: 'waiting' as const, created_at: since, since },
    ...(reference && { reference }),
    messages: [{ at: since, from: 'customer' as const, text }],
  }
  await counted(owner.owner, [...caseWrites(begun, undefined), ...checks])
  return { number, answer_by: isoAt(answerDueAt(at, from)) }
}

/** Adds to a case of a seller, which then waits for an answer. @throws Failure 'not-found', 'conflict', 'too-many-requests' */
export async function continueCase(tenantId: string, number: string, text: string): Promise<Numbered> {
  const known = await loadCase(sellerOwner(tenantId), number)
  if (!known) throw new Failure('not-found', 'You have no such case.')
  return addMessage(known, text)
}

type ByMail = Pick<CaseMessage, 'mail' | 'attachments'> & { problem?: ReplyProblem }

/** The same for a case that was found otherwise, such as by a mail. @throws as `continueCase` */
export async function addMessage(
  known: StoredCase,
  text: string,
  { problem, ...byMail }: ByMail = {},
): Promise<Numbered> {
  if (!hasRoomForMessage(known.messages, text))
    throw new Failure('conflict', 'This case has become long. Please write a new one and name its number.')
  const from = await turnOf(known)
  const at = now()
  const since = known.since ?? isoAt(at)
  const message: CaseMessage = { at: isoAt(at), from: 'customer', text, ...byMail }
  // A problem that stands there already may not have been mailed yet.
  const next = {
    ...{ ...known, from, state: 'waiting' as const, since, messages: [...known.messages, message] },
    ...(problem && { problem, problem_at: isoAt(at) }),
  }
  await counted(known.owner, caseWrites(next, known))
  return { number: known.id, answer_by: isoAt(answerDueAt(Date.parse(since), from)) }
}

/** Returns the plan that the seller has now. What was promised on Pro stays promised while the case waits. */
async function turnOf({ owner, from, since }: StoredCase): Promise<Waiting> {
  const tenantId = tenantOfOwner(owner)
  if (tenantId === undefined || (since && from === 'pro')) return from
  return (await loadTenantPlan(tenantId))?.plan ?? from
}

async function counted(owner: string, writes: ReturnType<typeof caseWrites>) {
  const count = { Update: hourlyCountUpdate(`case#${owner}`, caseMessagesPerHour, now()) }
  try {
    await transact([count, ...writes])
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    if (error.failed.includes(0))
      throw new Failure(
        'too-many-requests',
        `You can write ${caseMessagesPerHour} times in an hour. Please try again later.`,
      )
    throw new Failure('conflict', 'We have just answered this case. Look at it again.')
  }
}

/** Returns the newest cases of a seller. */
export const ownCases = async (tenantId: string): Promise<SupportCase[]> =>
  (await casesOf(sellerOwner(tenantId))).map(caseView)

export const caseView = ({
  id,
  topic,
  state,
  created_at,
  since,
  from,
  messages,
}: StoredCase): SupportCase => ({
  ...{ number: id, topic, state, created_at, messages: messages.map(messageView) },
  ...(since && { answer_by: isoAt(answerDueAt(Date.parse(since), from)) }),
})

const messageView = ({ at, from, text, attachments }: CaseMessage) => ({
  ...{ at, from, text },
  ...(attachments && { attachments }),
})
