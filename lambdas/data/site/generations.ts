import { ulid } from 'ulid'
import { courseIdIn, type PartialContent } from '#contract/site/content-paths.ts'
import type { Section, SiteContent } from '#contract/site/site.ts'
import { generationCost, generationsPerHour, sectionCost } from '#rules/billing/credits.ts'
import { isoAt, now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { chargeWrite, releaseWrite } from '../plans/credits.ts'
import { generationCount } from '../plans/model-breaker.ts'
import { transact, updateItem } from '../table/client.ts'
import { ConditionFailedError, ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { persistentTries } from '../table/retry.ts'
import { beginWriting, pausedToday } from './begin-writing.ts'
import {
  contentFields,
  headUpdate,
  loadSiteText,
  nameWrites,
  revisionOf,
  type SiteText,
  type TextUpdate,
  textUpdate,
  versionCondition,
  withoutStoreName,
} from './site-text.ts'

/**
 * `startedAt` in epoch ms. `previousId` is the previous generation at the time this one was planned. `requestId` is the
 * client's id of the request, if it sent one.
 */
export type RunningGeneration = {
  tenantId: string
  id: string
  startedAt: number
  scope: 'site' | 'section'
  sections: readonly Section[]
  previousId: string | undefined
  requestId: string | undefined
}

const costOf = { site: generationCost, section: sectionCost }
const hourlyGenerations = { key: 'GENERATION', most: generationsPerHour, named: 'generations' }
const reasonOf = { site: 'generation', section: 'section' }

/** How long edits wait while a generation ends: longer than it takes to read the text and save the result. */
const holdMs = 3000

/**
 * Takes the lease and reserves the credits in one transaction, both for 60 s. After that, the next generation can
 * replace one that crashed. `dailyLimit`: the credits of all stores in a day.
 * @throws Failure 'plan-ended', 'not-enough-credits', 'too-many-requests' and 'generation-running'
 */
export async function beginGeneration(generation: RunningGeneration, dailyLimit: number) {
  const { tenantId, id, startedAt, scope, previousId } = generation
  const amount = costOf[scope]
  const running = textUpdate(tenantId, {
    generation: stateOf(generation, 'running', []),
    landed: { courses: {} },
  })
  const begun = { Update: ifPreviousIs(previousId, running) }
  const dayCount = generationCount(dailyLimit, amount, startedAt)
  if (!dayCount) throw pausedToday()
  await beginWriting(tenantId, { id, amount, at: startedAt }, hourlyGenerations, [begun], dayCount)
}

/** Saves a section while others are still being written. */
export async function saveSection(
  { tenantId, id }: RunningGeneration,
  section: Section,
  { courses = {}, ...home }: PartialContent,
) {
  const course = courseIdIn(section)
  const [text] = course ? [courses[course]] : Object.values(home)
  await updateItem(keys.content(tenantId), {
    UpdateExpression: `SET landed.${course ? 'courses.' : ''}#section = :text, generation.done = list_append(generation.done, :done)`,
    ConditionExpression: mine,
    ExpressionAttributeNames: { ...mineNames, '#section': course ?? section },
    ExpressionAttributeValues: { ...mineValues(id), ':text': text, ':done': [section] },
  })
}

/**
 * Keeps edits from being saved for a moment and returns the text, which cannot change for that long. Returns undefined
 * if this generation no longer holds the lease.
 */
export async function blockEdits({ tenantId, id }: RunningGeneration): Promise<SiteText | undefined> {
  // The new version also prevents an edit that was already read from being saved.
  const hold = textUpdate(tenantId, { version: ulid(now()), edits_held_until: now() + holdMs })
  if (!(await succeeds(transact([{ Update: ifOwner(id, hold) }], persistentTries)))) return undefined
  return loadSiteText(tenantId)
}

/**
 * Writes the new content, its settings, the site's status and the charge, all or none. Returns false if the seller has
 * changed the text since `previous` was read, or is changing it.
 * @throws ConditionFailedError if this generation no longer holds the lease
 */
export async function finishGeneration(
  generation: RunningGeneration,
  previous: SiteText,
  result: { content: SiteContent; settings: SiteText['settings'] },
): Promise<boolean> {
  const { tenantId, id, scope, sections } = generation
  const words = {
    ...contentFields(result.content),
    ...withoutStoreName(result.settings),
    version: id,
    generation: stateOf(generation, 'finished', sections),
    landed: null,
    edits_held_until: null,
  }
  try {
    await transact([
      ...chargeWrite(tenantId, id, costOf[scope], reasonOf[scope]),
      { Update: versionCondition(previous.version, ifOwner(id, textUpdate(tenantId, words))) },
      { Update: stagedUnlessLive(headUpdate(tenantId, { revision: revisionOf(result) })) },
      ...nameWrites(tenantId, previous, result.settings),
    ])
    return true
  } catch (error) {
    if (error instanceof ConditionFailedError && !error.failed.includes(0)) return false
    if (error instanceof Failure && error.code === 'conflict') return false
    throw error
  }
}

/**
 * Records why there is no site and returns the credits, except one for each section of `kept`. A generation that was
 * taken over has no credits to return.
 */
export async function failGeneration(
  generation: RunningGeneration,
  message: string,
  kept: readonly Section[],
) {
  const { tenantId, id, scope } = generation
  const failed = { ...stateOf(generation, 'failed', []), message }
  const update = textUpdate(tenantId, { generation: failed, landed: null, edits_held_until: null })
  const settling =
    kept.length > 0
      ? chargeWrite(tenantId, id, Math.min(kept.length * sectionCost, costOf[scope]), reasonOf.section)
      : [releaseWrite(tenantId, id)]
  await ignoreConditionFailure(transact([...settling, { Update: ifOwner(id, update) }], persistentTries))
}

const stateOf = (
  { id, startedAt, sections, requestId }: RunningGeneration,
  state: string,
  done: readonly Section[],
) => ({
  id,
  state,
  started_at: isoAt(startedAt),
  sections,
  done,
  ...(requestId && { request_id: requestId }),
})

const mine = 'generation.id = :mine AND generation.#state = :running'
const mineNames = { '#state': 'state' }
const mineValues = (id: string) => ({ ':mine': id, ':running': 'running' })

const ifOwner = (id: string, update: TextUpdate) => ({
  ...update,
  ConditionExpression: mine,
  ExpressionAttributeNames: { ...update.ExpressionAttributeNames, ...mineNames },
  ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...mineValues(id) },
})

/** The condition that no other generation began after this one was planned. */
const ifPreviousIs = (previousId: string | undefined, update: TextUpdate) => ({
  ...update,
  ConditionExpression: previousId ? '#generation.id = :previous_id' : 'attribute_not_exists(#generation)',
  ExpressionAttributeValues: {
    ...update.ExpressionAttributeValues,
    ...(previousId && { ':previous_id': previousId }),
  },
})

const stagedUnlessLive = (update: TextUpdate) => ({
  ...update,
  UpdateExpression: `${update.UpdateExpression}, #status = if_not_exists(#status, :staged)`,
  ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#status': 'status' },
  ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':staged': 'staged' },
})
