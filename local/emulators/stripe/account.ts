import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import { type Faults, noFaults } from './faults.ts'
import type { Kind, Records, RecordTypes } from './records.ts'

type EventContent = Stripe.Event extends infer Event
  ? Event extends Stripe.Event
    ? Pick<Event, 'type' | 'data'> & { account?: string }
    : never
  : never

/** One Stripe account: its records, its clock, the faults it has, and the events that tell of every change. */
export type Account = {
  records: Records
  /** Epoch seconds of the local stack's clock. */
  seconds: () => number
  /** Where a browser finds the hosted pages. */
  pagesOrigin: string
  faults: Faults
  emit: (content: EventContent) => void
}

export type AccountOptions = {
  records: Records
  now: () => number
  pagesOrigin: string
  /** Called with every event once it is recorded. */
  onEvent: (event: Stripe.Event) => void
}

export function openAccount({ records, now, pagesOrigin, onEvent }: AccountOptions): Account {
  const seconds = () => Math.floor(now() / 1000)
  return {
    records,
    seconds,
    pagesOrigin,
    faults: noFaults(),
    emit: (content) => {
      const event: Stripe.Event = {
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: seconds(),
        livemode: false,
        pending_webhooks: 1,
        request: null,
        ...structuredClone(content),
      }
      records.put('events', event)
      onEvent(event)
    },
  }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** @throws ApiError as Stripe has it, if there is none */
export function find<K extends Kind>({ records }: Account, kind: K, id: string): RecordTypes[K] {
  const found = records.get(kind, id)
  if (!found) throw ApiError.missing(id)
  return found
}
