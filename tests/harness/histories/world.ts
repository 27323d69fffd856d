import type { WebhookMode } from './events.ts'
import type * as model from './model.ts'
import type { Person } from './person.ts'
import type { Stack } from './stack.ts'
import type { Store } from './store.ts'

/** A history that is lived: the product, and what should be in it. */
export type World = {
  stack: Stack
  store: Store
  books: model.Model
  /** The seller first, then those whom they have referred. */
  people: Person[]
  startedAt: number
  webhooks: WebhookMode
  /** Orders whose webhook has not arrived yet. */
  unheard: Set<model.Order>
  /** When the product last knew everything, by the stack's clock. */
  knownAt: number
  /** What has really happened, by name. */
  seen: Set<string>
}
