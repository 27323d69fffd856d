import { ContactLink } from './contact-link.tsx'
import { LegalPage } from './legal-page.tsx'

const sections = [
  {
    title: 'Information we collect',
    text: (
      <p>
        Your name and email address when you open an account, the contents of your store, and a record of the
        orders and commissions that belong to it. Buyers are counted by a keyed hash, never by name.
      </p>
    ),
  },
  {
    title: 'How we use it',
    text: (
      <p>
        To run your store, to write and publish your website, to calculate your commissions, to keep your
        account secure, and to send you the messages these need, such as sign-in codes.
      </p>
    ),
  },
  {
    title: 'Sharing',
    text: (
      <p>
        We do not sell your personal information, and we do not share it for others’ purposes without your
        consent. The providers that host the service process it for us, under contract. The name of your
        store, the descriptions of its products and the words that are on your website already are sent to an
        AI provider when you have a website generated.
      </p>
    ),
  },
  {
    title: 'Security',
    text: (
      <p>
        Information is encrypted in transit and at rest, passwords are never stored in readable form, and
        access is limited to what each part of the service needs.
      </p>
    ),
  },
  {
    title: 'Cookies',
    text: (
      <p>
        We set no advertising or tracking cookies. Your browser’s own storage keeps you signed in until you
        sign out.
      </p>
    ),
  },
  {
    title: 'Contact',
    text: (
      <p>
        Questions about your information, or a wish to see or delete it? Write to <ContactLink />.
      </p>
    ),
  },
]

export const PrivacyPage = () => <LegalPage title="Privacy Policy" sections={sections} />
