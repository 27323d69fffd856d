import { useLayoutEffect } from 'react'

const shown = new Map<string, number>()

/**
 * Sets the data attribute on the document's root while the component is shown. A selector with `:has()` would do it
 * without a script, but browsers then search the whole page at every change of it.
 */
export function useRootMark(name: string, value = '') {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    shown.set(name, countOf(name) + 1)
    dataset[name] = value
    return () => {
      shown.set(name, countOf(name) - 1)
      // One dialog may open another before it closes.
      if (countOf(name) === 0) delete dataset[name]
    }
  }, [name, value])
}

const countOf = (name: string) => shown.get(name) ?? 0
