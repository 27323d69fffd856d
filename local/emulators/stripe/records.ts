import { existsSync, readFileSync } from 'node:fs'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { openReferences } from './references.ts'

/** The stored reply to a request. `id` is its idempotency key. */
export type IdempotentReply = { id: string; request: string; status: number; body: string; at: number }
export type Delivery = {
  /** The event's id. */
  id: string
  state: 'pending' | 'delivered' | 'lost' | 'failed'
  attempts: number
  failures: number
}
/** What the buyer has entered, kept while they confirm the payment at their bank. */
export type Buyer = { email: string; name: string; country: string; consents: readonly string[] }
/** What Stripe stores of a session besides its public fields. `id` is the session's. */
export type PaymentPage = {
  id: string
  items: Stripe.LineItem[]
  intentData: { metadata: Stripe.Metadata; description: string | null }
  /** Of a session that starts a subscription. */
  subscriptionData?: { metadata: Stripe.Metadata; trialEnd?: number | undefined }
  promotionCode?: string
  intentId?: string
  confirming?: { buyer: Buyer; digits: string }
}

/** A seller's connected account. A `closed` bank account returns the next payment and is `failed` from then on. */
export type SellerAccount = {
  id: string
  account: Stripe.V2.Core.Account
  bank: 'none' | 'works' | 'closed' | 'failed'
  /** Where its money goes: https://docs.stripe.com/api/external_account_bank_accounts/object */
  bankAccount?: Stripe.BankAccount
}
export type OnboardingLink = {
  id: string
  accountId: string
  returnUrl: string
  refreshUrl: string
  /** Epoch seconds. */
  expiresAt: number
  isUsed: boolean
}

export type RecordTypes = {
  sessions: Stripe.Checkout.Session
  pages: PaymentPage
  intents: Stripe.PaymentIntent
  charges: Stripe.Charge
  transactions: Stripe.BalanceTransaction
  refunds: Stripe.Refund
  disputes: Stripe.Dispute
  warnings: Stripe.Radar.EarlyFraudWarning
  products: Stripe.Product
  prices: Stripe.Price
  customers: Stripe.Customer
  cards: Stripe.PaymentMethod
  subscriptions: Stripe.Subscription
  schedules: Stripe.SubscriptionSchedule
  invoices: Stripe.Invoice
  portals: Stripe.BillingPortal.Session
  sellers: SellerAccount
  links: OnboardingLink
  transfers: Stripe.Transfer
  bankPayouts: { id: string; sellerId: string; payout: Stripe.Payout }
  events: Stripe.Event
  replies: IdempotentReply
  deliveries: Delivery
}
export type Kind = keyof RecordTypes
type Tables = { [K in Kind]: Map<string, RecordTypes[K]> }

const emptyTables = (): Tables => ({
  sessions: new Map(),
  pages: new Map(),
  intents: new Map(),
  charges: new Map(),
  transactions: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  warnings: new Map(),
  products: new Map(),
  prices: new Map(),
  customers: new Map(),
  cards: new Map(),
  subscriptions: new Map(),
  schedules: new Map(),
  invoices: new Map(),
  portals: new Map(),
  sellers: new Map(),
  links: new Map(),
  transfers: new Map(),
  bankPayouts: new Map(),
  events: new Map(),
  replies: new Map(),
  deliveries: new Map(),
})

/** Durable writes, one line for each transaction, so that an incomplete one is dropped as a whole. */
export type Journal = { append: (text: string) => void; replace: (text: string) => void }

export type Records = {
  get: <K extends Kind>(kind: K, id: string) => RecordTypes[K] | undefined
  /** Oldest first. Reads every record of the kind, so no call that a sale needs uses it. */
  all: <K extends Kind>(kind: K) => RecordTypes[K][]
  /** The records of the kind that refer to this payment, charge, customer or account, oldest first. */
  about: <K extends Kind>(kind: K, id: string) => RecordTypes[K][]
  put: <K extends Kind>(kind: K, value: RecordTypes[K]) => void
  /** Writes what was put since the last call, all or nothing. */
  commit: () => void
}

/** How long a key of idempotency holds. */
export const replyLifetimeMs = 24 * 60 * 60 * 1000

type RecordsOptions = {
  /** Epoch milliseconds. */
  now: () => number
  /** Called with each record of the file, and with each that is put. */
  note: <K extends Kind>(kind: K, value: RecordTypes[K]) => void
}

/** The data of the account, in memory and in `file`, from which the next process reads them. */
export function openRecords(file: string, journal: Journal, { now, note }: RecordsOptions): Records {
  const tables = emptyTables()
  const references = openReferences()
  const noteAll = <K extends Kind>(kind: K) => {
    for (const value of tables[kind].values()) {
      references.replace(kind, undefined, value)
      note(kind, value)
    }
  }
  const changed = new Map<string, { kind: Kind; value: object }>()
  if (existsSync(file)) {
    replay(tables, readFileSync(file, 'utf8'))
    for (const { id, at } of tables.replies.values())
      if (at + replyLifetimeMs <= now()) tables.replies.delete(id)
    journal.replace(snapshot(tables))
    for (const kind of kindsOf(tables)) noteAll(kind)
  }
  return {
    get: (kind, id) => tables[kind].get(id),
    all: (kind) => [...tables[kind].values()],
    about: (kind, id) => references.to(kind, id).flatMap((found) => tables[kind].get(found) ?? []),
    put: (kind, value) => {
      references.replace(kind, tables[kind].get(value.id), value)
      tables[kind].set(value.id, value)
      note(kind, value)
      changed.set(`${kind} ${value.id}`, { kind, value })
    },
    commit: () => {
      if (changed.size === 0) return
      journal.append(lineOf([...changed.values()]))
      changed.clear()
    },
  }
}

const lineOf = (rows: readonly { kind: Kind; value: object }[]) =>
  `${JSON.stringify(rows.map(({ kind, value }) => [kind, value]))}\n`

const snapshot = (tables: Tables) =>
  kindsOf(tables)
    .flatMap((kind) => [...tables[kind].values()].map((value) => lineOf([{ kind, value }])))
    .join('')

const kindsOf = (tables: Tables) => Object.keys(tables).filter((name) => isKind(name, tables))
const isKind = (name: string, tables: Tables): name is Kind => Object.hasOwn(tables, name)

function replay(tables: Tables, text: string) {
  for (const line of text.split('\n')) {
    const rows = Rows.safeParse(parsed(line))
    for (const [kind, value] of rows.data ?? []) if (isKind(kind, tables)) load(tables, kind, value)
  }
}

const Rows = z.array(z.tuple([z.string(), z.unknown()]))

/** The last line may be incomplete if its process was killed. Its requests got no reply. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function load<K extends Kind>(tables: Tables, kind: K, value: unknown) {
  if (isRecordOf(kind, value)) tables[kind].set(value.id, value)
}

const Identified = z.looseObject({ id: z.string() })

function isRecordOf<K extends Kind>(_: K, value: unknown): value is RecordTypes[K] {
  return Identified.safeParse(value).success
}
