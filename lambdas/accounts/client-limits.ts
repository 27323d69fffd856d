import { referralVisitsPerHour } from '#rules/referral.ts'
import { checksPerAddressHour, sendsPerAddressHour } from '#rules/verification.ts'
import { countInHour } from '../data/rate-limits.ts'
import type { Client } from '../request.ts'
import { networkOf } from './client-address.ts'
import { networkKeyOf } from './crypto.ts'

const limits = {
  send: sendsPerAddressHour,
  check: checksPerAddressHour,
  'referral-visit': referralVisitsPerHour,
}

/** Counts a request of a client, whatever email address it is about. Returns whether it is within the limit. */
export async function isWithinLimit(what: keyof typeof limits, { ip }: Client, now: number) {
  return countInHour(`${what}#${await networkKeyOf(networkOf(ip))}`, limits[what], now)
}
