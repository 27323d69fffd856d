import { join } from 'node:path'
import { endpointEvents } from '#lambdas/payments/stripe/event-types.ts'
import { bodyOf, type Listener } from '../emulators/http/http.ts'
import type { GatedListener } from '../emulators/iam/authorize-requests.ts'
import { appendPrivateFile, writePrivateFile } from '../emulators/process/private-files.ts'
import type { StripeCredentials } from '../emulators/secrets-manager/stripe-credentials.ts'
import { openStripe, type LocalStripe as StripeApi } from '../emulators/stripe/stripe.ts'

export type LocalStripeOptions = {
  folder: string
  /** The local stack's own address, with its port. */
  host: string
  now: () => number
  credentials: StripeCredentials
}
export type LocalStripe = Omit<StripeApi, 'pages'> & { internalListener: GatedListener; pages: Listener }

/** The emulated Stripe, configured with this stack's data folder, clock, address and webhook. */
export function openLocalStripe({ folder, host, now, credentials }: LocalStripeOptions): LocalStripe {
  const file = join(folder, 'stripe.jsonl')
  const stripe = openStripe({
    file,
    journal: {
      append: (text) => appendPrivateFile(file, text),
      replace: (text) => writePrivateFile(file, text),
    },
    now,
    apiKey: credentials.key,
    pagesOrigin: `http://${host}/_local/stripe`,
    webhook: {
      url: `http://${host}/api/stripe-webhook`,
      secret: credentials.webhookSecret,
      events: endpointEvents,
    },
    readBody: async (request) => (await bodyOf(request))?.toString() ?? '',
  })
  return {
    ...stripe,
    pages: async (request, response) => {
      await stripe.pages(request, response)
    },
    internalListener: async (request, response, signedUrl) => {
      // The internal services are told apart by the first part of the path, which is Stripe's own here.
      request.url = signedUrl
      await stripe.api(request, response)
    },
  }
}
