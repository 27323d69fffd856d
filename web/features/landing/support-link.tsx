import { supportAddress } from '#rules/product.ts'

const domainAtBuild = 'localhost'

/** The address depends on the stage: start-landing.ts replaces the domain. */
export const SupportLink = ({ className }: { className: string }) => (
  <a href={`mailto:${supportAddress(domainAtBuild)}`} className={className}>
    Contact support
  </a>
)
