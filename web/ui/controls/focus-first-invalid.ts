import { flushSync } from 'react-dom'

/** Submits a form, and moves the focus to its first field that says then what is wrong with it. */
export function focusFirstInvalid(form: HTMLFormElement, submit: () => void) {
  flushSync(submit)
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
