import { useRef } from 'react'

/**
 * Returns focus to the element that opened a dialog. Radix does so only for dialogs with a trigger of their own.
 * Otherwise focus moves to the top of the page.
 */
export function useFocusReturn() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
