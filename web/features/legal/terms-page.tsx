import { refundPolicyPath } from '#contract/urls/legal-links.ts'
import { refundDays } from '#rules/courses/library.ts'
import { productName } from '#rules/courses/product.ts'
import { ContactLink, legalLinkClasses } from '../../ui/content/contact-link.tsx'
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

const forBuyers = [
  {
    title: 'Who you buy from',
    text: (
      <p>
        {productName} sells and delivers the courses of our sellers’ stores. The store’s owner recommends them
        and earns a commission. Paying does not open an account.
      </p>
    ),
  },
  {
    title: 'Price and payment',
    text: (
      <p>
        You pay the price that the store’s page shows, and tax where the law asks for it. Our payment provider
        takes the payment on its own page; we never see your card’s number.
      </p>
    ),
  },
  {
    title: 'Access',
    text: (
      <p>
        Your courses open in your library as soon as the payment arrives, for your personal use. Every further
        seat that you bought is for one other person: give its link away once. Do not publish or resell what
        the courses contain.
      </p>
    ),
  },
  {
    title: 'Refunds',
    text: (
      <p>
        You may ask for a refund within {refundDays} days of paying. The{' '}
        <a href={refundPolicyPath} className={legalLinkClasses}>
          Refund Policy
        </a>{' '}
        says how.
      </p>
    ),
  },
]

export const TermsPage = () => (
  <LegalPage title="Terms of Service" sections={sections} forBuyers={forBuyers} />
)
