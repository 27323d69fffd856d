import { hasEarlySignIn } from '../lib/session/early-sign-in.ts'

const pauseMs = 500
const longestWaitMs = 3_000

const isField = (element: Element | null) => element instanceof HTMLInputElement && element.value !== ''

/** A form that signs in without the application may be filled as soon as it is seen, by a password manager for example. */
const mayBeFilled = (root: HTMLElement) =>
  hasEarlySignIn() || (root.contains(document.activeElement) && isField(document.activeElement))

/**
 * Resolves once nobody types into the document's form: at a press on a button or link, after half a second without a key, or
 * after three seconds. To take the form over occupies the processor, and a press meanwhile would wait for it: the form sends
 * what was typed without the application (web/app/early-sign-in).
 */
export function typingPaused(root: HTMLElement) {
  if (root.dataset.form === undefined || window.pressed || !mayBeFilled(root)) return Promise.resolve()
  return new Promise<void>((resolve) => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    const finish = () => {
      listening.abort()
      clearTimeout(pause)
      clearTimeout(limit)
      resolve()
    }
    const goOn = () => {
      clearTimeout(pause)
      pause = setTimeout(finish, pauseMs)
    }
    let pause = setTimeout(finish, pauseMs)
    const limit = setTimeout(finish, longestWaitMs)
    for (const type of ['input', 'focusin']) root.addEventListener(type, goOn, options)
    root.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('button, a') && finish(),
      options,
    )
  })
}
