import { referralCodePattern, referralKeptMs } from '#rules/billing/referral.ts'

const key = 'referral'

/** Stores the code of the link that a visitor came by. The first link wins for 60 days (docs/product.md, Referral earnings). */
export function keepReferral(code: string) {
  if (keptReferral() !== undefined) return
  try {
    localStorage.setItem(key, JSON.stringify({ code, until: Date.now() + referralKeptMs }))
  } catch {
    // If storage is blocked, the referral is lost.
  }
}

/** Returns the code of the visitor's link; undefined without one, or if storage is blocked. */
export function keptReferral(): string | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    return isKept(value) && value.until > Date.now() ? value.code : undefined
  } catch {
    return undefined
  }
}

export const forgetReferral = () => localStorage.removeItem(key)

const isKept = (value: unknown): value is { code: string; until: number } =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  isReferralCode(value.code) &&
  'until' in value &&
  typeof value.until === 'number'

export const isReferralCode = (code: unknown): code is string =>
  typeof code === 'string' && referralCodePattern.test(code)
