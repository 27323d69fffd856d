import type { Section, SiteContent } from '#contract/site.ts'
import { generationCost, reservationSeconds, sectionCost } from '#rules/credits.ts'
import { isoAt } from '../clock.ts'
import { Failure } from '../failure.ts'
import { ConditionFailed, unlessRefused } from './conditions.ts'
import { charging, releasing, reserving } from './credits.ts'
import { loadHome } from './home.ts'
import { keys } from './keys.ts'
import {
  headUpdate,
  revisionOf,
  type SiteText,
  type TextUpdate,
  textUpdate,
  whileVersion,
} from './site-text.ts'
import { transact, updateItem } from './table.ts'

/**
 * `startedAt` in epoch ms. `formerId` is the generation that was the last one when this was decided on, and
 * `requestId` the client's name for the request, if it has one.
 */
export type RunningGeneration = {
  tenantId: string
  id: string
  startedAt: number
  scope: 'site' | 'section'
  sections: readonly Section[]
  formerId: string | undefined
  requestId: string | undefined
}

const costOf = { site: generationCost, section: sectionCost }
const reasonOf = { site: 'generation', section: 'section' }

/**
 * Takes the lease and reserves the credits in one step, both for 60 s: after that the next one takes over
 * what a crash left behind. Raises 'not-enough-credits' and 'generation-running'.
 */
export async function beginGeneration(generation: RunningGeneration) {
  const { tenantId, id, startedAt, scope, formerId } = generation
  const amount = costOf[scope]
  const expires_at = startedAt + reservationSeconds * 1000
  const begun = textUpdate(tenantId, { generation: stateOf(generation, 'running', []), landed: {} })
  try {
    await transact([
      reserving(tenantId, { id, amount, expires_at }),
      { Update: whileLastWas(formerId, begun) },
    ])
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const { stats } = await loadHome(tenantId)
    if (stats.credit_balance < amount) throw new Failure('not-enough-credits', 'Not enough credits')
    throw generationRunning()
  }
}

/** 409, for a second press while the first is at work. */
export const generationRunning = () =>
  new Failure('generation-running', 'Your website is being written already. Give it a minute.')

/** Saves a section while others are still being written. */
export async function saveSection<S extends Section>(
  { tenantId, id }: RunningGeneration,
  section: S,
  text: SiteContent[S],
) {
  await updateItem(keys.content(tenantId), {
    UpdateExpression: 'SET landed.#section = :text, generation.done = list_append(generation.done, :done)',
    ConditionExpression: mine,
    ExpressionAttributeNames: { ...mineNames, '#section': section },
    ExpressionAttributeValues: { ...mineValues(id), ':text': text, ':done': [section] },
  })
}

/**
 * The new content, its settings, the site's status and the charge, all or none. False if the seller has changed
 * the words since `former` was read; raises ConditionFailed if this generation no longer holds the lease.
 */
export async function finishGeneration(
  generation: RunningGeneration,
  former: SiteText,
  result: { content: SiteContent; settings: SiteText['settings'] },
): Promise<boolean> {
  const { tenantId, id, scope, sections } = generation
  const words = {
    ...result.content,
    ...result.settings,
    version: id,
    generation: stateOf(generation, 'finished', sections),
    landed: null,
  }
  try {
    await transact([
      ...charging(tenantId, id, costOf[scope], reasonOf[scope]),
      { Update: whileVersion(former.version, onlyMine(id, textUpdate(tenantId, words))) },
      { Update: stagedUnlessLive(headUpdate(tenantId, { revision: revisionOf(result) })) },
    ])
    return true
  } catch (error) {
    if (error instanceof ConditionFailed && !error.failed.includes(0)) return false
    throw error
  }
}

/** Gives the credits back and says why there is no site; one that was taken over has nothing to give back. */
export async function failGeneration(generation: RunningGeneration, message: string) {
  const { tenantId, id } = generation
  const failed = { ...stateOf(generation, 'failed', []), message }
  await unlessRefused(
    transact([
      releasing(tenantId, id),
      { Update: onlyMine(id, textUpdate(tenantId, { generation: failed, landed: null })) },
    ]),
  )
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

const onlyMine = (id: string, update: TextUpdate) => ({
  ...update,
  ConditionExpression: mine,
  ExpressionAttributeNames: { ...update.ExpressionAttributeNames, ...mineNames },
  ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...mineValues(id) },
})

/** No other generation has come between deciding and beginning. */
const whileLastWas = (formerId: string | undefined, update: TextUpdate) => ({
  ...update,
  ConditionExpression: formerId ? '#generation.id = :former_id' : 'attribute_not_exists(#generation)',
  ExpressionAttributeValues: {
    ...update.ExpressionAttributeValues,
    ...(formerId && { ':former_id': formerId }),
  },
})

const stagedUnlessLive = (update: TextUpdate) => ({
  ...update,
  UpdateExpression: `${update.UpdateExpression}, #status = if_not_exists(#status, :staged)`,
  ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#status': 'status' },
  ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':staged': 'staged' },
})
