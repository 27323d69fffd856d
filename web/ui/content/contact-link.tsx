import { legalEmail, supportEmail } from '#rules/courses/product.ts'
import { useLegalSettings } from '../../lib/page/use-legal-settings.ts'

export const ContactLink = () => <MailLink address={legalEmail(useLegalSettings().appDomain)} />
export const SupportLink = () => <MailLink address={supportEmail(useLegalSettings().appDomain)} />

const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className={legalLinkClasses}>
    {address}
  </a>
)

export const legalLinkClasses = 'font-medium text-accent underline underline-offset-3'
