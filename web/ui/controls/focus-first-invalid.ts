import { flushSync } from 'react-dom'

/**
 * Submits a form, and moves the focus to its first field that says then what is wrong with it. `submit` does all of it, so that
 * what it begins is drawn before a second press.
 */
export function focusFirstInvalid(form: HTMLFormElement, submit: () => void) {
  flushSync(submit)
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
