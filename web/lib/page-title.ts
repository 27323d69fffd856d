import { useEffect } from 'react'
import { productName } from '#rules/product.ts'

/** Names the document after the page, for tabs, history and screen readers. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
}
