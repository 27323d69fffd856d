import { checksPerIpHour, sendsPerIpHour } from '#rules/accounts/verification.ts'
import { referralVisitsPerHour } from '#rules/billing/referral.ts'
import { networkOf } from '../crypto/client-ip.ts'
import { networkKeyOf } from '../crypto/keyed-hashes.ts'
import { countInHour } from '../data/table/rate-limits.ts'
import type { Client } from '../http/request.ts'

const limits = {
  send: sendsPerIpHour,
  check: checksPerIpHour,
  'referral-visit': referralVisitsPerHour,
}

/** Counts a request of a client for any email address. Returns whether it is within the limit. */
export async function isWithinLimit(what: keyof typeof limits, { ip }: Client, now: number) {
  return countInHour(`${what}#${await networkKeyOf(networkOf(ip))}`, limits[what], now)
}
