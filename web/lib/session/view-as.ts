/** An operator sees the product as this seller does, in this tab. Its token only reads; see lambdas/http/view-as.ts. */
export type View = { token: string; tenantId: string; storeName: string; until: string }

const storageKey = 'view'

/** Undefined outside of a view. One that has ended is still there until it is left, so that nothing of another account is shown in its place. */
export function activeView(): View | undefined {
  try {
    const view: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isView(view) ? view : undefined
  } catch {
    return undefined
  }
}

// Written by hand: every page asks, and no seller has one.
const isView = (value: unknown): value is View =>
  typeof value === 'object' && value !== null && 'token' in value && 'until' in value && 'tenantId' in value

export const saveView = (view: View) => sessionStorage.setItem(storageKey, JSON.stringify(view))
export const forgetView = () => sessionStorage.removeItem(storageKey)
