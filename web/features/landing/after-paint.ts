/**
 * Begins in the frame after the browser has reported a paint, because a script that runs before delays what is seen first; after `framesLeft` frames where
 * none is reported.
 */
export function afterPaint(begin: () => void, framesLeft = 8) {
  requestAnimationFrame(() => {
    const isWaiting = framesLeft > 0 && performance.getEntriesByType('paint').length === 0
    if (isWaiting) afterPaint(begin, framesLeft - 1)
    else begin()
  })
}
