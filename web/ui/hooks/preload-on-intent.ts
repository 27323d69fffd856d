/** Handlers for a button that opens a lazy component. Loads the component on hover or focus. */
export function preloadOnIntent(load: () => Promise<unknown>) {
  const loadQuietly = () => void load().catch(() => undefined)
  return { onPointerEnter: loadQuietly, onFocus: loadQuietly }
}
