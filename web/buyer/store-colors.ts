import { useEffect } from 'react'
import { applyStoreColors } from './apply-store-colors.ts'

/** Gives the whole page a store's colours. Without a store it has the product's. */
export function useStoreColors(brandColor: string | undefined) {
  useEffect(() => (brandColor ? applyStoreColors(brandColor) : undefined), [brandColor])
}
