const pauseMs = 500
const longestWaitMs = 3_000

const isField = (element: Element | null) => element instanceof HTMLInputElement && element.value !== ''

/**
 * Resolves once nobody types into the document's form: at a press on a button or link, after half a second without a key, or
 * after three seconds. To take the form over occupies the processor, and a press meanwhile would wait for it: the form sends
 * what was typed without the application (web/app/early-sign-in).
 */
export function typingPaused(root: HTMLElement) {
  const { activeElement } = document
  if (root.dataset.form === undefined || !root.contains(activeElement) || !isField(activeElement))
    return Promise.resolve()
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
