import { useEffect } from 'react'
import { productName } from '#rules/courses/product.ts'

export const titleOf = (page: string) => `${page} · ${productName}`

/** Sets the document title for tabs, history and screen readers. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = titleOf(title)
  }, [title])
}
