import { productName } from '#rules/product.ts'
import { ContactLink } from './contact-link.tsx'
import { LegalPage } from './legal-page.tsx'

const sections = [
  {
    title: 'Acceptance of terms',
    text: (
      <p>
        By opening an account or using {productName} you agree to these terms. If you do not agree with them,
        please do not use the service.
      </p>
    ),
  },
  {
    title: 'Use license',
    text: (
      <p>
        You may view the materials on {productName} for personal, non-commercial viewing only. This is a
        license, not a transfer of title: you may not copy or change the materials, or remove notices of
        ownership from them.
      </p>
    ),
  },
  {
    title: 'Commission rates',
    text: (
      <p>
        Commission rates are set per offer and shown with each product before you add it to your store. They
        may change; we give notice before a change takes effect, and sales made before it keep their rate.
      </p>
    ),
  },
  {
    title: 'Account termination',
    text: (
      <p>
        We may suspend or end an account that violates these terms or is used for fraud. You may close your
        own account at any time.
      </p>
    ),
  },
  {
    title: 'Contact',
    text: (
      <p>
        Questions about these terms? Write to <ContactLink />.
      </p>
    ),
  },
]

export const TermsPage = () => <LegalPage title="Terms of Service" sections={sections} />
