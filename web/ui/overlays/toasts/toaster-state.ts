type Toasts = typeof import('sonner')

let isWanted = false
let announce: (toasts: Toasts) => void = () => undefined
const ready = new Promise<Toasts>((resolve) => {
  announce = resolve
})
const listeners = new Set<() => void>()

/** Resolves once toasts can be shown. The first call loads the toast library. */
export function toasterReady() {
  isWanted = true
  for (const listener of listeners) listener()
  return ready
}

export const isToasterWanted = () => isWanted
export const toasterIsReady = (toasts: Toasts) => announce(toasts)

export function subscribeToToaster(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
