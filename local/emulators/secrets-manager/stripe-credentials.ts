import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { readDataFile } from '../process/data-file.ts'
import { writePrivateFile } from '../process/private-files.ts'

const Credentials = z.object({ key: z.string(), webhookSecret: z.string() })
export type StripeCredentials = z.infer<typeof Credentials>

/** The local Stripe's key and webhook secret: drawn once and kept, so that payments work without a setup. */
export function openStripeCredentials(file: string): StripeCredentials {
  const kept = readDataFile(file, Credentials, 'new ones are drawn, and nothing else changes')
  if (kept) return kept
  const drawn = { key: `sk_test_${random()}`, webhookSecret: `whsec_${random()}` }
  writePrivateFile(file, JSON.stringify(drawn))
  return drawn
}

/** The operator's own account at Stripe. `webhookSecret` is printed by `stripe listen`. */
export type RealStripe = { key: string; webhookSecret: string | undefined }

/** Undefined without STRIPE_SECRET_KEY: then the local Stripe takes payments. */
export function readRealStripe({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: NodeJS.ProcessEnv) {
  if (!STRIPE_SECRET_KEY) return undefined
  if (!/^(sk|rk)_test_/.test(STRIPE_SECRET_KEY))
    throw new Error(
      'STRIPE_SECRET_KEY must be a key of the test mode (sk_test_...): on this machine nobody pays.',
    )
  return { key: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET || undefined }
}

/** As the secret `stripe` holds it. */
export const stripeSecret = ({ key, webhookSecret }: RealStripe) =>
  JSON.stringify({ key, webhookSecrets: webhookSecret ? [webhookSecret] : [] })

const random = () => randomBytes(24).toString('hex')
