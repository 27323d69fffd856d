import { useEffect, useState } from 'react'
import { supportAddress } from '#rules/product.ts'

const domainAtBuild = 'localhost'

/** The address depends on the stage, which is known only in the browser. */
export function SupportLink({ className }: { className: string }) {
  const [domain, setDomain] = useState(domainAtBuild)
  useEffect(() => setDomain(location.hostname), [])
  return (
    <a href={`mailto:${supportAddress(domain)}`} className={className}>
      Contact support
    </a>
  )
}
