/** What web/app/keep-static-form.ts has left: the button that was pressed before the application had started. */
declare global {
  interface Window {
    pressed?: HTMLElement
  }
}

const rootElement = () => document.getElementById('root')

/** Returns whether the document shows the form that its address asks for, to be hydrated. */
export const hasStaticForm = () =>
  rootElement()?.dataset.form !== undefined && rootElement()?.firstChild !== null

/** Returns whether the document holds back presses on its form, for `takeOverForm` to repeat. */
export const holdsPressesBack = () => rootElement()?.dataset.form !== undefined

/** Call once the form answers. Repeats the last press on a button of it. */
export function takeOverForm() {
  const { pressed } = window
  releaseStaticForm()
  if (!pressed?.isConnected) return
  pressed.removeAttribute('aria-disabled')
  // Tabs react to `mousedown`.
  pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  pressed.click()
}

/** From now on the application answers presses. */
export function releaseStaticForm() {
  delete rootElement()?.dataset.form
  removeLateNote()
  delete window.pressed
}

/** Call once the application runs: it may wait for somebody who types, and a press is answered at once. */
export const removeLateNote = () => document.getElementById('late')?.remove()
