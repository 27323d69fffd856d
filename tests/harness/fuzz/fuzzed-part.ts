import type { ActionName } from '#contract/api/api.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import type { FakeBucket } from '../fakes/fake-bucket.ts'
import type { Accounts } from '../functions/accounts.ts'

export type World = { accounts: Accounts; bucket: FakeBucket; payments: TestStripe }
export type Requests<Name extends ActionName = ActionName> = Partial<Record<Name, unknown>>

/** What some actions work on, made for one of them; `requests` are accepted, at least once. */
export type FuzzedPart<Name extends ActionName = ActionName> = {
  requests: Requests<Name>
  /** Of a seller's token. */
  claims?: Record<string, unknown>
  /** Of a buyer. */
  cookie?: string
  /** Where the client sends the request; any host unless given. */
  host?: string
  /** No refused request may change anything in these. */
  partitions: string[]
}
