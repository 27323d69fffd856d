type Detached = { setViewport: (size: { width: number; height: number }) => void }

const isDetached = (value: unknown): value is Detached =>
  typeof value === 'object' && value !== null && 'setViewport' in value

/** Sets the width that media queries see, in CSS pixels. */
export function setScreenWidth(width: number) {
  const detached: unknown = Reflect.get(window, 'happyDOM')
  if (!isDetached(detached)) throw new Error('These tests run in happy-dom.')
  detached.setViewport({ width, height: 900 })
}
