import type { DeskCase, WaitingCase } from '#contract/support.ts'
import { answerDueAt, answerWindowMs, caseNumberPattern, hasRoomForAnswer, medianMs } from '#rules/support.ts'
import { isoAt, now } from '../clock.ts'
import {
  answeredWrite,
  answerTimes,
  casesNumbered,
  caseWrites,
  listWaiting,
  loadCase,
  type StoredCase,
  type StoredWaiting,
  tenantOfOwner,
} from '../data/support/cases.ts'
import { succeeds } from '../data/table/conditions.ts'
import { Failure } from '../failure.ts'
import type { Operator } from '../http/operator.ts'
import { caseView } from '../support/seller-cases.ts'
import { performWrites } from './operator.ts'

/** Returns a page of the cases that wait, by plan and waiting time, and how long answers took: two requests at once. */
export async function waitingCases(cursor?: string) {
  const [{ waiting, ...rest }, times] = await Promise.all([
    listWaiting(cursor),
    answerTimes(now() - answerWindowMs),
  ])
  const median = medianMs(times)
  return {
    cases: waiting.map(waitingView),
    answers: times.length,
    ...(median !== undefined && { median_ms: median }),
    ...rest,
  }
}

export const waitingView = ({ id, owner, topic, from, since, begins }: StoredWaiting): WaitingCase => ({
  id: idOf({ owner, id }),
  number: id,
  ...{ topic, from, since, begins },
  answer_by: isoAt(answerDueAt(Date.parse(since), from)),
})

/** `id` is that of the queue, or the number that a mail has: then one that waits comes first. @throws Failure 'not-found' */
export async function readCase(id: string): Promise<DeskCase> {
  const [found, ...others] = caseNumberPattern.test(id) ? await casesNumbered(id) : [await caseOf(id)]
  if (!found) throw noSuchCase()
  const { owner, from, reference, revision } = found
  const tenantId = tenantOfOwner(owner)
  return {
    ...caseView(found),
    ...{ id: idOf(found), from, revision },
    ...(tenantId !== undefined && { tenant_id: tenantId }),
    ...(reference && { reference }),
    ...(others.length > 0 && { same_number: others.map(idOf) }),
  }
}

const idOf = ({ owner, id }: Pick<StoredCase, 'owner' | 'id'>) => `${owner}.${id}`

type Answer = { id: string; text: string; reason: string; revision?: number | undefined }

/**
 * Stores an operator's answer to a case. The table's stream triggers its mail.
 * @throws Failure 'not-found', and 'conflict' if the case has changed since `revision` or during the request
 */
export async function answerCase(operator: Operator, { id, text, reason, revision }: Answer): Promise<void> {
  const found = await caseAt(id, revision)
  if (!hasRoomForAnswer(found.messages, text))
    throw new Failure('conflict', 'This case has become too long for another answer. Close it.')
  const at = now()
  const message = { at: isoAt(at), from: 'desk' as const, text }
  const {
    since: _,
    problem: _told,
    ...answered
  } = {
    ...found,
    state: 'answered' as const,
    messages: [...found.messages, message],
  }
  const change = {
    what: 'answer-case' as const,
    target: found.id,
    reason,
    details: { from: found.state, to: 'answered' },
  }
  await written(
    performWrites(operator, change, [...caseWrites(answered, found), ...answeredWrite(found, at)]),
  )
}

/** Ends a case without an answer. @throws as `answerCase` */
export async function closeCase(operator: Operator, { id, reason, revision }: Omit<Answer, 'text'>) {
  const found = await caseAt(id, revision)
  const { since: _, problem: _told, ...closed } = { ...found, state: 'closed' as const }
  const change = {
    what: 'close-case' as const,
    target: found.id,
    reason,
    details: { from: found.state, to: 'closed' },
  }
  await written(performWrites(operator, change, caseWrites(closed, found)))
}

async function caseAt(id: string, revision: number | undefined): Promise<StoredCase> {
  const found = await caseOf(id)
  if (revision !== undefined && found.revision !== revision) throw changed()
  return found
}

/** @throws Failure 'not-found' */
export async function caseOf(id: string): Promise<StoredCase> {
  const { owner, number } = parseCaseId(id)
  const found = await loadCase(owner, number)
  if (!found) throw noSuchCase()
  return found
}

/** Returns what an id of the queue is made of. @throws Failure 'not-found' for any other text */
export function parseCaseId(id: string) {
  const at = id.lastIndexOf('.')
  const [owner, number] = [id.slice(0, at), id.slice(at + 1)]
  if (!/^[tl]\.[\w-]{1,64}$/.test(owner) || !caseNumberPattern.test(number)) throw noSuchCase()
  return { owner, number }
}

export const noSuchCase = () => new Failure('not-found', 'There is no such case.')

async function written(write: Promise<void>) {
  if (await succeeds(write)) return
  throw changed()
}

const changed = () =>
  new Failure(
    'conflict',
    'This case has changed since you read it. Read what is new first. Nothing was changed.',
  )
