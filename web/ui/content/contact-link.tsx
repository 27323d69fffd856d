import { useLegalSettings } from '../../lib/page/use-legal-settings.ts'

export const ContactLink = () => <MailLink address={useLegalSettings().legalEmail} />
export const SupportLink = () => <MailLink address={useLegalSettings().supportEmail} />

const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className={legalLinkClasses}>
    {address}
  </a>
)

export const legalLinkClasses = 'font-medium text-accent underline underline-offset-3'
