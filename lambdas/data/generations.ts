import { type Section, type SiteContent, type SiteSettings, sections } from '#contract/site.ts'
import { generationCost, reservationSeconds } from '#rules/credits.ts'
import { isoAt } from '../clock.ts'
import { Failure } from '../failure.ts'
import { ConditionFailed } from './conditions.ts'
import { charging, releasing, reserving } from './credits.ts'
import { loadHome } from './home.ts'
import { keys } from './keys.ts'
import { headUpdate, textUpdate } from './site-text.ts'
import { transact, updateItem } from './table.ts'

/** `startedAt` in epoch ms. */
export type RunningGeneration = { tenantId: string; id: string; startedAt: number }

/**
 * Takes the lease and reserves the credits in one step, both for 60 s: after that the next one takes over
 * what a crash left behind. Raises 'not-enough-credits' and 'generation-running'.
 */
export async function beginGeneration(generation: RunningGeneration) {
  const { tenantId, id, startedAt } = generation
  const expires_at = startedAt + reservationSeconds * 1000
  try {
    await transact([
      reserving(tenantId, { id, amount: generationCost, expires_at }),
      { Update: textUpdate(tenantId, { generation: stateOf(generation, 'running', []), landed: {} }) },
    ])
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const { stats } = await loadHome(tenantId)
    if (stats.credit_balance < generationCost) throw new Failure('not-enough-credits', 'Not enough credits')
    throw new Failure('generation-running', 'Your website is being written already. Give it a minute.')
  }
}

/** Saves a section while the others are still being written. */
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

/** The new content, its settings, the site's status and the charge, all or none. */
export async function finishGeneration(
  generation: RunningGeneration,
  content: SiteContent,
  settings: Pick<SiteSettings, 'store_name' | 'brand_color'>,
) {
  const { tenantId, id } = generation
  await transact([
    ...charging(tenantId, id, generationCost, 'generation'),
    {
      Update: onlyMine(
        id,
        textUpdate(tenantId, {
          ...content,
          ...settings,
          revision: id,
          generation: stateOf(generation, 'finished', sections),
          landed: null,
        }),
      ),
    },
    { Update: stagedUnlessLive(headUpdate(tenantId, { revision: id })) },
  ])
}

/** Gives the credits back and says why there is no site; one that was taken over has nothing to give back. */
export async function failGeneration(generation: RunningGeneration, message: string) {
  const { tenantId, id } = generation
  const failed = { ...stateOf(generation, 'failed', []), message }
  try {
    await transact([
      releasing(tenantId, id),
      { Update: onlyMine(id, textUpdate(tenantId, { generation: failed, landed: null })) },
    ])
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

type Update = ReturnType<typeof textUpdate>

const stateOf = ({ id, startedAt }: RunningGeneration, state: string, done: readonly Section[]) => ({
  id,
  state,
  started_at: isoAt(startedAt),
  done,
})

const mine = 'generation.id = :mine AND generation.#state = :running'
const mineNames = { '#state': 'state' }
const mineValues = (id: string) => ({ ':mine': id, ':running': 'running' })

const onlyMine = (id: string, update: Update) => ({
  ...update,
  ConditionExpression: mine,
  ExpressionAttributeNames: { ...update.ExpressionAttributeNames, ...mineNames },
  ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...mineValues(id) },
})

const stagedUnlessLive = (update: Update) => ({
  ...update,
  UpdateExpression: `${update.UpdateExpression}, #status = if_not_exists(#status, :staged)`,
  ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#status': 'status' },
  ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':staged': 'staged' },
})
