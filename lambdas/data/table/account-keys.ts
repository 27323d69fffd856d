import type { CodePurpose } from '#contract/code-purpose.ts'
import { type Key, tenantPartition, userPartition } from './partitions.ts'

const newcomerPrefix = 'NEWCOMER#'
const code = (purpose: CodePurpose, emailKey: string) => `CODE#${purpose}#${emailKey}`

export const sessionPrefix = 'SESSION#'
export const secondFactorProofPrefix = 'SECONDFACTORPROOF#'
export const trustedDevicePrefix = 'TRUSTEDDEVICE#'
export const viewPrefix = 'VIEW#'
export const emailChangePrefix = 'EMAILCHANGE#'

/** Returns whether an item of a user is a secret of theirs, which no file with their data has. */
export const isSecret = (sk: string) =>
  sk === 'SECONDFACTOR' ||
  [secondFactorProofPrefix, trustedDevicePrefix, viewPrefix].some((prefix) => sk.startsWith(prefix))

/** The part of `keys` for accounts: sessions, codes and what a seller has asked for. */
export const accountKeys = {
  /** {tenant_id, role, email, name}; `id` is the user pool's `sub`. */
  profile: (userId: string): Key => ({ pk: userPartition(userId), sk: 'PROFILE' }),
  /**
   * {tenant_id, closes_at, stage, reopens, resumes?, resumes_to?, due_shard, due_at}: the account is closed by its seller, and in the
   * index of who is due until it is deleted. See closings.ts.
   */
  closing: (userId: string): Key => ({ pk: userPartition(userId), sk: 'CLOSING' }),
  /** {device, seen_at, expires_at, ttl}: where the user is signed in; see sessions.ts. */
  session: (userId: string, sessionId: string): Key => ({
    pk: userPartition(userId),
    sk: `${sessionPrefix}${sessionId}`,
  }),
  /**
   * {sealed?, pending?, last_step, recovery, attempts, revision}: the secret of the user's authenticator app, encrypted, and
   * hashes of the recovery codes that are left; see second-factors.ts.
   */
  secondFactor: (userId: string): Key => ({ pk: userPartition(userId), sk: 'SECONDFACTOR' }),
  /** {proven_at, ttl}: a browser's session whose next tokens say that a code of the authenticator app was entered. */
  secondFactorProof: (userId: string, sessionId: string): Key => ({
    pk: userPartition(userId),
    sk: `${secondFactorProofPrefix}${sessionId}`,
  }),
  /** {factor_id, expires_at, ttl}: a browser that is not asked for a code. */
  trustedDevice: (userId: string, tokenHash: string): Key => ({
    pk: userPartition(userId),
    sk: `${trustedDevicePrefix}${tokenHash}`,
  }),
  /** {tenant_id, user_id, name, expires_at, ttl}: an operator sees the product as this seller does; see lambdas/http/view-as.ts. */
  view: (operatorId: string, tokenHash: string): Key => ({
    pk: userPartition(operatorId),
    sk: `${viewPrefix}${tokenHash}`,
  }),
  /** {from, to, state, nonce, left?, mailed?}: a change of address, and the outbox of its mails, type `email_change`; see email-changes.ts. */
  emailChange: (userId: string, changeId: string): Key => ({
    pk: userPartition(userId),
    sk: `${emailChangePrefix}${changeId}`,
  }),
  /** {expires_at, ttl}: while it holds, one function changes the address of the account. */
  emailLock: (userId: string): Key => ({ pk: userPartition(userId), sk: 'EMAILLOCK' }),
  /** {owner_id, state, token_hash?, expires_at?, used_at?}: the newest file with the seller's data. See exports.ts. */
  dataExport: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'EXPORT' }),
  /**
   * {email, purpose, state, revision, verified_at?, verified_user_id?, mailed?, ttl?}: the newest code (its nonce,
   * never the code) and its counters. It is its own outbox item, type `code`. A correct verification code writes
   * `verified_at` and `verified_user_id` here, in the write that spends the code, so that proof and code always agree.
   * Such an item has no ttl; it goes with the account, and when that changes its email address. The user pool's `email_verified` is set after it; until then, this item decides.
   */
  code: (purpose: CodePurpose, emailKey: string): Key => ({ pk: code(purpose, emailKey), sk: 'CODE' }),
  /** {token_hash, user_id, expires_at, held?, ttl}: the right to set a new password once. */
  resetGrant: (emailKey: string): Key => ({ pk: code('password_reset', emailKey), sk: 'GRANT' }),
  /** {token_hash?, user_id, expires_at, held?, spent?, ttl}: the same right, from the newest mailed link. */
  resetLink: (emailKey: string): Key => ({ pk: code('password_reset', emailKey), sk: 'LINK' }),
  /** {user_id, change_id?, expires_at, ttl}: nobody else can use this previous address while its link can restore it. */
  reservedEmail: (emailKey: string): Key => ({ pk: code('email_change', emailKey), sk: 'RESERVED' }),
  /** {email, mailed?, ttl}: outbox of the mail that says a password was changed, type `notice`. */
  notice: (emailKey: string): Key => ({ pk: code('password_reset', emailKey), sk: 'NOTICE' }),
  /** {ttl}: exists for an account until its address should have been verified; see pending-accounts.ts. */
  pendingAccount: (username: string): Key => ({ pk: `${newcomerPrefix}${username}`, sk: 'NEWCOMER' }),
}

/** Returns the account that the key of a pending account identifies; undefined for any other key. */
export const pendingAccountOf = ({ pk }: Key) =>
  pk.startsWith(newcomerPrefix) ? pk.slice(newcomerPrefix.length) : undefined
