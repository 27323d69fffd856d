import type { AccountCodePurpose } from '#contract/accounts.ts'
import type { CodeStatus } from '../../ui/code-entry/code-status.ts'

/** State that survives a reload of this tab. Contains no password, code or token. */
export type Remembered = { email: string; codes: { [Purpose in AccountCodePurpose]?: CodeStatus } }

const key = 'auth'
const nothing: Remembered = { email: '', codes: {} }

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'codes' in value &&
  typeof value.codes === 'object' &&
  value.codes !== null

export function loadFlow(): Remembered {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '')
    return isRemembered(stored) ? stored : nothing
  } catch {
    return nothing
  }
}

export const saveFlow = (remembered: Remembered) => sessionStorage.setItem(key, JSON.stringify(remembered))
export const clearFlow = () => sessionStorage.removeItem(key)
