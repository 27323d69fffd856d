import { holdsPressesBack } from './static-form.ts'

/** A frame and a half: nobody presses twice as fast, but a double click that a program makes does. */
const sameFrameMs = 25

const controls = 'a, button, input, label, summary, [role]'

/**
 * Ignores a second press of the same control in the same frame. Nothing was drawn in between, so the first one could not
 * show that it counted, and the same request would be sent twice. A press that the document holds back is none: it is repeated at once.
 * Returns a function that stops.
 */
export function ignoreSecondPresses(page: Document): () => void {
  let last: { control: Element; atMs: number } | undefined
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(controls) : null
    if (!control || holdsPressesBack()) return
    const isSecond = last?.control === control && event.timeStamp - last.atMs < sameFrameMs
    last = { control, atMs: event.timeStamp }
    if (!isSecond) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  page.addEventListener('click', onClick, true)
  return () => page.removeEventListener('click', onClick, true)
}
