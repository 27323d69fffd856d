type Toasts = typeof import('sonner')

let isWanted = false
let announce: (toasts: Toasts) => void = () => undefined
const ready = new Promise<Toasts>((resolve) => {
  announce = resolve
})
const watchers = new Set<() => void>()

/** Resolves once toasts can be shown; the first call has them fetched. */
export function toasterReady() {
  isWanted = true
  for (const watcher of watchers) watcher()
  return ready
}

export const isToasterWanted = () => isWanted
export const toasterIsReady = (toasts: Toasts) => announce(toasts)

export function watchToaster(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
