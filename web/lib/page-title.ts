import { useEffect } from 'react'
import { productName } from '#rules/product.ts'

/** Sets the document title for tabs, history and screen readers. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
}
