/** For a button that opens what is loaded only then: it is fetched once the hand or the keyboard is on its way there. */
export function whenNear(load: () => Promise<unknown>) {
  const loadQuietly = () => void load().catch(() => undefined)
  return { onPointerEnter: loadQuietly, onFocus: loadQuietly }
}
