import { checksPerAddressHour, sendsPerAddressHour } from '#rules/verification.ts'
import { countInHour } from '../data/rates.ts'
import type { Client } from '../request.ts'
import { networkOf } from './client-address.ts'
import { networkKeyOf } from './secrecy.ts'

const limits = { send: sendsPerAddressHour, check: checksPerAddressHour }

/** Counts one more request of a client address, whoever it is about, and says whether it is still allowed. */
export async function isWithinLimit(what: keyof typeof limits, { ip }: Client, now: number) {
  return countInHour(`${what}#${await networkKeyOf(networkOf(ip))}`, limits[what], now)
}
