/** Sets the width that media queries see, in CSS pixels. */
export function setScreenWidth(width: number) {
  const detached = Reflect.get(window, 'happyDOM')
  detached.setViewport({ width, height: 900 })
}
