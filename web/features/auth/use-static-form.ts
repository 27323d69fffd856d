import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { takeOverForm } from '../../lib/page/static-form.ts'

/**
 * Keeps what was typed into a form of the document before the application started, and repeats a press on one of its buttons. Calls
 * `restore` with a function that returns the text of a field by its name: after the first render, and again when the application
 * takes the form over. Returns the ref for the form.
 */
export function useStaticForm(restore: (typed: (name: string) => string | undefined) => void) {
  const form = useRef<HTMLFormElement>(null)
  const restoreTyped = useEffectEvent(() => {
    if (!form.current) return
    const fields = new FormData(form.current)
    restore((name) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : undefined
    })
  })
  // Before anything can render the form again, with fields that are empty.
  useLayoutEffect(() => restoreTyped(), [])
  // Once what was typed is rendered: before, a repeated press would find empty fields. The document's script has followed it until now.
  useEffect(() => {
    const timer = setTimeout(() => {
      restoreTyped()
      takeOverForm()
    })
    return () => clearTimeout(timer)
  }, [])
  return form
}
