import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { takeOverForm } from '../../lib/page/static-form.ts'

/**
 * For a form that its document contains: what was typed there before the application had started is passed to
 * `restore`, by the fields' names, when the form is drawn and again when it answers; a press on a button is repeated. Returns the ref
 * for the form.
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
