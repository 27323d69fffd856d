import type { AccountCodePurpose } from '#contract/code-purpose.ts'
import type { CodeStatus } from '../../ui/code-entry/code-status.ts'

/** State that survives a reload of this tab. Contains no password, code or token. */
export type StoredAuthFlow = {
  email: string
  fullName?: string
  codes: { [Purpose in AccountCodePurpose]?: CodeStatus }
}

const key = 'auth'
const nothing: StoredAuthFlow = { email: '', codes: {} }

const isRemembered = (value: unknown): value is StoredAuthFlow =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  (!('fullName' in value) || typeof value.fullName === 'string') &&
  'codes' in value &&
  typeof value.codes === 'object' &&
  value.codes !== null

export function loadFlow(): StoredAuthFlow {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '')
    return isRemembered(stored) ? stored : nothing
  } catch {
    return nothing
  }
}

/**
 * Holds what is remembered, for useSyncExternalStore: what is typed reaches every later screen, also after a reload,
 * and renders nothing automatically.
 */
export function createStoredAuthFlow(initial: StoredAuthFlow) {
  let current = initial
  const listeners = new Set<() => void>()
  const save = () => sessionStorage.setItem(key, JSON.stringify(current))
  return {
    get: () => current,
    save,
    change(changes: Partial<StoredAuthFlow>) {
      current = { ...current, ...changes }
      save()
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const noCodes = nothing.codes

export const clearAuthFlow = () => sessionStorage.removeItem(key)
