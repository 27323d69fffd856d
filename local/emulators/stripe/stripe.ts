import type { IncomingMessage, ServerResponse } from 'node:http'
import type Stripe from 'stripe'
import { type Account, openAccount } from './account.ts'
import { apiListener } from './api.ts'
import { openDueRecords } from './due-records.ts'
import type { Faults } from './faults.ts'
import { pagesListener } from './pages/pages.ts'
import { type Journal, openRecords } from './records.ts'
import { createWebhooks, type WebhookOptions, type Webhooks } from './webhooks.ts'

export type StripeOptions = {
  /** The file with the account's data. */
  file: string
  journal: Journal
  /** Epoch milliseconds. */
  now: () => number
  apiKey: string
  /** Where a browser finds the pages, for example http://localhost:3000/_local/stripe */
  pagesOrigin: string
  webhook: Pick<WebhookOptions, 'url' | 'secret' | 'events' | 'retryMs'>
  readBody: (request: IncomingMessage) => Promise<string>
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

export type LocalStripe = {
  /** Stripe's API, for programs. */
  api: Listener
  /** The hosted pages, for browsers. */
  pages: Listener
  account: Account
  faults: Faults
  webhooks: Webhooks
  /** Brings the account to its clock: sessions expire, bank debits arrive, plans renew, money goes to banks. */
  tick: () => void
  stop: () => Promise<void>
}

/** Emulates one Stripe account: hosted Checkout, payments, refunds, disputes and webhooks, stored in a file. */
export function openStripe(options: StripeOptions): LocalStripe {
  const { file, journal, now, apiKey, pagesOrigin, readBody } = options
  const due = openDueRecords()
  const records = openRecords(file, journal, { now, note: due.note })
  const account = openAccount({ records, now, pagesOrigin, onEvent: (event) => send(event) })
  const { faults } = account
  const webhooks = createWebhooks({ records, faults, seconds: account.seconds, ...options.webhook })
  const send = (event: Stripe.Event) => webhooks.send(event)
  const tick = () => {
    due.run(account)
    records.commit()
  }
  return {
    api: apiListener({ account, apiKey, tick, readBody }),
    pages: pagesListener({ account, tick, readBody }),
    account,
    faults,
    webhooks,
    tick,
    stop: webhooks.stop,
  }
}
