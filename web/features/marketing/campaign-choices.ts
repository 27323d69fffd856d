import * as z from 'zod/mini'
import { CreateCampaign } from '#contract/marketing.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { earnCents, priceInEffectCents } from '#rules/money/money.ts'

/** What a seller chooses for a campaign. */
export const Choices = z.omit(CreateCampaign, { request_id: true })
export type Choices = z.infer<typeof Choices>

export const defaultChoices: Choices = {
  course_ids: [],
  goal: 'launch',
  places: ['instagram', 'x', 'linkedin', 'facebook', 'email'],
  tone: 'warm',
  audience: '',
  disclosure: 'commission',
  language: 'en',
}

/** A seller may share the browser with another one, so the store's id is part of the key. */
const keyOf = (storeId: string) => `campaign-choices:${storeId}`

/** Returns what was chosen last in this browser, without courses that the store no longer sells; of courses, `wanted` if it is sold. */
export function loadChoices(
  storeId: string,
  published: readonly LinkedStoreProduct[],
  wanted?: string | null,
): Choices {
  const sold = new Set(published.map(({ product_id }) => product_id))
  const stored = readChoices(storeId)
  const course_ids = wanted && sold.has(wanted) ? [wanted] : stored.course_ids.filter((id) => sold.has(id))
  const best = highestEarningCourse(published)
  return { ...stored, course_ids: course_ids.length > 0 || !best ? course_ids : [best.product_id] }
}

function readChoices(storeId: string): Choices {
  try {
    return Choices.parse(JSON.parse(localStorage.getItem(keyOf(storeId)) ?? ''))
  } catch {
    return defaultChoices
  }
}

export function saveChoices(storeId: string, choices: Choices) {
  try {
    localStorage.setItem(keyOf(storeId), JSON.stringify(choices))
  } catch {
    // If storage is blocked, the choices last as long as the form.
  }
}

/** Returns the course with the highest popularity times commission per sale. */
export const highestEarningCourse = (
  published: readonly LinkedStoreProduct[],
): LinkedStoreProduct | undefined => published.toSorted((one, other) => promiseOf(other) - promiseOf(one))[0]

const promiseOf = ({ product, price_override }: LinkedStoreProduct) =>
  product.popularity_pct * earnCents(priceInEffectCents(product, price_override), product.commission_pct)
