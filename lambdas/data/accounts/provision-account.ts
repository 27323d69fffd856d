import { randomBytes } from 'node:crypto'
import { ulid } from 'ulid'
import { tenantIdLength } from '#rules/accounts/tenant-id.ts'
import { unverifiedAccountLifeSeconds } from '#rules/accounts/verification.ts'
import { signUpCredits } from '#rules/billing/credits.ts'
import { displayNameFrom, maxSubdomainLength, subdomainFromEmail } from '#rules/names/names.ts'
import { defaultStoreName } from '#rules/names/store-names.ts'
import { defaultTimeZone, isTimeZone } from '#rules/store-day.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { dueFields } from '../plans/plans.ts'
import { type Trial, trialOf } from '../plans/trials.ts'
import { nameCandidates } from '../store/name-candidates.ts'
import { putItem, transact, type Write } from '../table/client.ts'
import { ConditionFailedError } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/partitions.ts'
import { conflict } from '../table/retry.ts'
import { loadProfile, type OwnProfile } from './profiles.ts'
import { listedSellerWrite } from './seller-index.ts'

/**
 * A verified account as the user pool stores it; `name` and the time zone of the browser at sign-up may be missing.
 * `trialKey` identifies the mailbox, which has one trial.
 */
export type Owner = {
  userId: string
  email: string
  name: string | undefined
  zoneinfo?: string | undefined
  trialKey: string
}

/** Positions in `provisioning`. */
const profileAt = 0
const nameAt = 5
const trialAt = 6

/**
 * Returns the owner's profile. The first call creates profile, tenant with the mailbox's trial, store, totals, sign-up credits and
 * subdomain in one transaction. All concurrent first calls return the profile that was created.
 */
export async function ensureProfile(owner: Owner, now: number): Promise<OwnProfile> {
  const found = await loadProfile(owner.userId)
  if (found) return found
  const opening = { now, trial: await trialOf(owner.trialKey, now), zoneinfo: timeZoneOf(owner) }
  for (const subdomain of nameCandidates(subdomainFromEmail(owner.email), maxSubdomainLength)) {
    const profile = newProfile(owner)
    const failed = await attempt(provisioning(profile, subdomain, opening))
    if (failed.length === 0) return profile
    if (failed.includes(profileAt)) return winnerOf(owner.userId)
    // Another account of the mailbox began the trial at the same moment.
    if (failed.includes(trialAt)) return ensureProfile(owner, now)
  }
  throw conflict()
}

async function winnerOf(userId: string) {
  const profile = await loadProfile(userId)
  if (!profile) throw new Failure('conflict', 'Your account just changed. Please try again.')
  return profile
}

const newProfile = ({ userId, email, name }: Owner): OwnProfile => ({
  id: userId,
  tenant_id: opaqueId(),
  role: 'seller',
  email,
  name: displayNameFrom(name, email),
})

const opaqueId = () => randomBytes((tenantIdLength / 4) * 3).toString('base64url')

/** An account of before has none, and an operator may have set any text. */
const timeZoneOf = ({ zoneinfo = '' }: Owner) => (isTimeZone(zoneinfo) ? zoneinfo : defaultTimeZone)

type Opening = { now: number; trial: Trial | undefined; zoneinfo: string }

function provisioning(profile: OwnProfile, subdomain: string, opening: Opening): Write[] {
  const { now, trial, zoneinfo } = opening
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
    once(keys.tenant(tenant_id), 'tenant', tenant_id, {
      owner_id,
      subdomain,
      plan: 'lite',
      ...(trial && trialFields(tenant_id, trial, now)),
    }),
    once(keys.store(tenant_id), 'store', opaqueId(), {
      name: defaultStoreName(profile.name),
      owner_user_id: owner_id,
      zoneinfo,
    }),
    once(keys.stats(tenant_id), 'stats', tenant_id, newTotals),
    once(keys.credit(tenant_id, entryId), 'credit', entryId, {
      tenant_id,
      delta: signUpCredits,
      reason: 'sign-up',
    }),
    once(keys.tenantName(subdomain), 'name', subdomain, { tenant_id }),
    ...(trial?.write ? [trial.write] : []),
    listedSellerWrite(tenant_id, owner_id, isoAt(now)),
  ]
}

/** Nobody is told of a trial that was over before the sign-up. */
function trialFields(tenantId: string, { endsAt }: Trial, now: number) {
  const trial_ends_at = isoAt(endsAt)
  const trial = { trial_ends_at, access_ends_at: trial_ends_at }
  if (endsAt <= now) return { ...trial, trial_mailed: 'ended' }
  return { ...trial, ...dueFields(tenantId, { plan: 'lite', trial_ends_at }) }
}

const newTotals = {
  total_orders: 0,
  total_commission_cents: 0,
  unique_customers: 0,
  product_count: 0,
  credit_balance: signUpCredits,
}

/** Returns the positions that failed. A name that others are claiming at the same time counts as taken. */
async function attempt(writes: Write[]): Promise<readonly number[]> {
  try {
    await transact(writes)
    return []
  } catch (error) {
    if (error instanceof ConditionFailedError) return error.failed
    if (error instanceof Failure && error.code === 'conflict') return [nameAt]
    throw error
  }
}

/**
 * Records an account that has not verified its email address, by its name in the user pool. The item's expiry invokes
 * process-changes, so nothing has to search the pool. Repeating it changes nothing.
 */
export async function trackPendingAccount(username: string, now: number) {
  await putItem({
    ...keys.pendingAccount(username),
    type: 'newcomer',
    id: username,
    created_at: isoAt(now),
    ttl: epochSeconds(now) + unverifiedAccountLifeSeconds,
  })
}
