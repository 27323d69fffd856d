import { randomBytes } from 'node:crypto'
import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { Role } from '#contract/accounts.ts'
import { signUpCredits } from '#rules/credits.ts'
import {
  defaultStoreName,
  displayNameFrom,
  isReserved,
  maxSubdomainLength,
  subdomainFromEmail,
  withSuffix,
} from '#rules/names.ts'
import { isoAt } from '../clock.ts'
import { Failure } from '../failure.ts'
import { ConditionFailed } from './conditions.ts'
import { type Key, keys } from './keys.ts'
import { getItem, transact, type Write } from './table.ts'

const Profile = z.object({
  id: z.string(),
  tenant_id: z.string(),
  role: Role,
  email: z.string(),
  name: z.string(),
})
export type OwnProfile = z.infer<typeof Profile>

/** A verified account, as the user pool knows it; `name` may be missing. */
export type Owner = { userId: string; email: string; name: string | undefined }

const maxClaims = 50
const profileAt = 0

/**
 * The owner's profile. The first call brings profile, tenant, store, totals, sign-up credits and subdomain into
 * being together; rival first calls all get the winner's.
 */
export async function ensureProfile(owner: Owner, now: number): Promise<OwnProfile> {
  const found = await loadProfile(owner.userId)
  if (found) return found
  for (const subdomain of subdomainsFor(owner.email)) {
    const profile = newProfile(owner)
    const failed = await attempt(provisioning(profile, subdomain, now))
    if (failed.length === 0) return profile
    if (failed.includes(profileAt)) return winnerOf(owner.userId)
  }
  throw new Failure('conflict', 'No free name was found for your store. Please contact support.')
}

/** Undefined until the first tokens are issued. */
export async function loadProfile(userId: string): Promise<OwnProfile | undefined> {
  const item = await getItem(keys.profile(userId))
  return item && Profile.parse(item)
}

async function winnerOf(userId: string) {
  const profile = await loadProfile(userId)
  if (!profile) throw new Failure('conflict', 'Your account just changed. Please try again.')
  return profile
}

/** The derived name, then the same with a number until one is free (spec.md section 3). */
function* subdomainsFor(email: string) {
  const name = subdomainFromEmail(email)
  if (!isReserved(name)) yield name
  for (let n = 2; n <= maxClaims; n++) yield withSuffix(name, n, maxSubdomainLength)
}

const newProfile = ({ userId, email, name }: Owner): OwnProfile => ({
  id: userId,
  tenant_id: opaqueId(),
  role: 'seller',
  email,
  name: displayNameFrom(name, email),
})

/** 16 characters: home has to fit one read unit. */
const opaqueId = () => randomBytes(12).toString('base64url')

function provisioning(profile: OwnProfile, subdomain: string, now: number): Write[] {
  const { tenant_id, id: owner_id } = profile
  const entryId = ulid(now)
  const once = (key: Key, type: string, id: string, fields: object): Write => ({
    Put: {
      Item: { ...key, type, id, created_at: isoAt(now), ...fields },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  })
  return [
    once(keys.profile(owner_id), 'profile', owner_id, profile),
    once(keys.tenant(tenant_id), 'tenant', tenant_id, { owner_id, subdomain, plan: 'lite' }),
    once(keys.store(tenant_id), 'store', opaqueId(), {
      name: defaultStoreName(profile.name),
      owner_user_id: owner_id,
    }),
    once(keys.stats(tenant_id), 'stats', tenant_id, newTotals),
    once(keys.credit(tenant_id, entryId), 'credit', entryId, { delta: signUpCredits, reason: 'sign-up' }),
    once(keys.tenantName(subdomain), 'name', subdomain, { tenant_id }),
  ]
}

const newTotals = {
  total_orders: 0,
  total_commission_cents: 0,
  unique_customers: 0,
  product_count: 0,
  credit_balance: signUpCredits,
}

async function attempt(writes: Write[]): Promise<readonly number[]> {
  try {
    await transact(writes)
    return []
  } catch (error) {
    if (error instanceof ConditionFailed) return error.failed
    throw error
  }
}
