import { libraryPath } from '#contract/urls/buyer-links.ts'
import { refundDays } from '#rules/courses/library.ts'
import { ContactLink, legalLinkClasses, SupportLink } from '../../ui/content/contact-link.tsx'
import { LegalPage } from './legal-page.tsx'

const sections = [
  {
    title: `${refundDays} days`,
    text: (
      <p>
        You may ask for a refund of any course within {refundDays} days of paying for it. You do not need a
        reason, but telling us one helps.
      </p>
    ),
  },
  {
    title: 'How to ask',
    text: (
      <p>
        Open{' '}
        <a href={libraryPath} className={legalLinkClasses}>
          your library
        </a>
        , find the purchase among your receipts and press <b>Ask for a refund</b>. Or write to <SupportLink />{' '}
        from the email address that you paid with.
      </p>
    ),
  },
  {
    title: 'What happens then',
    text: (
      <p>
        We confirm your request by email, and a person decides on it. You keep your access until then. Asking
        again changes nothing and costs nothing.
      </p>
    ),
  },
  {
    title: 'Your money',
    text: (
      <p>
        A refund goes back to the card or account that you paid with, including the tax on the refunded
        amount. Your bank may need some days to show it. A part of a purchase can be refunded alone.
      </p>
    ),
  },
  {
    title: 'Your access',
    text: (
      <p>
        A full refund of a course ends access to it, also for the seats of it that you gave away. Your other
        courses stay.
      </p>
    ),
  },
  {
    title: 'Contact',
    text: (
      <p>
        Questions about this policy? Write to <ContactLink />.
      </p>
    ),
  },
]

export const RefundsPage = () => <LegalPage title="Refund Policy" sections={sections} />
