import { legalAddress, supportAddress } from '#rules/product.ts'
import { useAppDomain } from './use-app-domain.ts'

export const ContactLink = () => <MailLink address={legalAddress(useAppDomain())} />
export const SupportLink = () => <MailLink address={supportAddress(useAppDomain())} />

const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className={legalLinkClasses}>
    {address}
  </a>
)

export const legalLinkClasses = 'font-medium text-accent underline underline-offset-3'
