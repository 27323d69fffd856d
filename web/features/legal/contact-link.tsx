import { legalAddress } from '#rules/product.ts'
import { useAppDomain } from './use-app-domain.ts'

export function ContactLink() {
  const address = legalAddress(useAppDomain())
  return (
    <a href={`mailto:${address}`} className="font-medium text-accent underline underline-offset-3">
      {address}
    </a>
  )
}
