import { closingDays } from '#rules/accounts/closing.ts'
import { sessionLifeMs } from '#rules/accounts/session.ts'
import { referralKeptMs } from '#rules/billing/referral.ts'
import { buyerSessionDays } from '#rules/courses/library.ts'
import { reviewRequestAfterDays } from '#rules/courses/reviews.ts'
import { emailUndoDays } from '#rules/links.ts'
import { checkoutLifeSeconds } from '#rules/money/checkout.ts'
import { caseKeptDays } from '#rules/support.ts'
import { dayMs, secondMs } from '#rules/time.ts'
import { ContactLink } from '../../ui/content/contact-link.tsx'
import { LegalPage } from './legal-page.tsx'

const daySeconds = dayMs / secondMs

const sections = [
  {
    title: 'Information we collect',
    text: (
      <p>
        Your name and email address when you open an account, the contents of your store with the pictures
        that you upload (without what cameras add to them, such as places), your campaigns, what you write to
        us, and a record of the orders and commissions that belong to it. Of the bank account that we pay and
        the cards that you pay with we keep fingerprints, which tell us that one is the same again, and the
        bank account’s last digits. What we keep of a buyer is below.
      </p>
    ),
  },
  {
    title: 'How we use it',
    text: (
      <>
        <p>
          To run your store, to write and publish your website, to calculate your commissions, to keep your
          account secure, and to send you the messages these need, such as sign-in codes.
        </p>
        <p>
          Your profile lets you download everything that is stored about you, and close your account. A closed
          account is deleted after {closingDays} days with everything that is stored about you. Records of
          payments stay in our books, without your name, for as long as the law requires; our payment provider
          keeps its own. For two years after a sign-up we keep a keyed fingerprint of the address, from which
          nobody can read it, so that everybody has one trial. Files that you asked for and backups end by
          themselves.
        </p>
      </>
    ),
  },
  {
    title: 'Sharing',
    text: (
      <>
        <p>
          We do not sell your personal information, and we do not share it for others’ purposes without your
          consent. The providers that host the service, send its mail and handle its payments process it for
          us, under contract.
        </p>
        <p>An AI provider does so, too. It is sent</p>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          <li>
            when you have a website generated: the name of your store, the descriptions of its products and
            the words that are on your website already;
          </li>
          <li>
            when you have a campaign or a post of it written: the name of your store, the tone and the readers
            that you describe, and the posts that there are;
          </li>
          <li>
            when our support has an answer to you drafted: what you wrote to us and what we answered, without
            email addresses and long numbers. A person reads, changes and sends the answer.
          </li>
        </ul>
      </>
    ),
  },
  {
    title: 'Security',
    text: (
      <p>
        Information is encrypted in transit and at rest, passwords are never stored in readable form, and
        access is limited to what each part of the service needs. We keep where you are signed in (browser,
        kind of device, first and last use) until you sign out or for {sessionLifeMs / dayMs} days, so that
        you can end it, and a former email address for {emailUndoDays} days, so that a change that was not
        yours can be taken back.
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

const forBuyers = [
  {
    title: 'What we keep of a purchase',
    text: (
      <p>
        Your email address, your country, what you bought and paid, the link or campaign that brought you to
        the store, how far you have read, and a review that you write, with the name that you give it and your
        country. Of your card we keep the brand and the last four digits, for your receipt, and a fingerprint,
        which tells us that a card is the same again. Its number and your name stay with the payment provider.
        For {checkoutLifeSeconds / daySeconds} days after a checkout we keep a keyed fingerprint of the
        network that it came from, by which we notice who tries stolen cards.
      </p>
    ),
  },
  {
    title: 'What the seller sees',
    text: (
      <p>
        Your masked email address, such as a***e@example.com, your country, what you bought and paid, and the
        link or campaign that brought you to the store. The seller sees your full email address only if you
        agreed to that at checkout, and nothing of your card. A review is public, with its name and country.
      </p>
    ),
  },
  {
    title: 'What we send you',
    text: (
      <p>
        A receipt with the link to your library, in which the store may recommend another of its courses with
        its price. Codes, and a cart, that you ask for. News of a bank debit, of a refund, of a gift that is
        claimed, and of what you wrote to us. And once, {reviewRequestAfterDays} days after you got a course,
        the question whether you would review it. We send no newsletter.
      </p>
    ),
  },
  {
    title: 'If you write to us',
    text: (
      <p>
        We keep what you write and what we answer for {caseKeptDays} days after the last message. Our support
        may have an AI provider draft an answer: it is sent these messages, without email addresses and long
        numbers. A person reads, changes and sends the answer.
      </p>
    ),
  },
  {
    title: 'What we count',
    text: (
      <p>
        When you open a store from elsewhere, its page tells us that it was visited, and from which link or
        campaign. We add one to the store’s visits of that day and of that link. We record no address, no
        browser, no identifier and no cookie with it, so we cannot tell who it was or whether you came back. A
        browser that asks not to be tracked (Do Not Track or Global Privacy Control) is not counted. Visits by
        a seller’s referral link are counted the same way.
      </p>
    ),
  },
  {
    title: 'In your browser',
    text: (
      <p>
        Your cart, and where you came from, are kept in your browser and reach us when you check out. Your
        library sets one cookie, which keeps it open for {buyerSessionDays} days and is used for nothing else.
        Store pages set no cookies. If you come to us by a seller’s referral link, its code is kept in your
        browser for {referralKeptMs / dayMs} days; when you open a store yourself, we record who referred you.
      </p>
    ),
  },
]

export const PrivacyPage = () => (
  <LegalPage title="Privacy Policy" sections={sections} forBuyers={forBuyers} />
)
