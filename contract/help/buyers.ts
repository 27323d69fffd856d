import { libraryPath } from '#contract/urls/buyer-links.ts'
import { codeLifeSeconds } from '#rules/accounts/verification.ts'
import { buyerSessionDays, refundDays } from '#rules/courses/library.ts'
import { reviewsForAverage } from '#rules/courses/reviews.ts'
import type { Topic } from './article.ts'

const library = { to: libraryPath, text: 'Open your library' }

/** For people who bought in a store. */
export const buyerTopics: readonly Topic[] = [
  {
    title: 'Your courses',
    articles: [
      {
        id: 'where-is-my-course',
        title: 'Where is what I bought?',
        paragraphs: [
          'In your library. The receipt that we mailed has a link that opens it, and so has the page after the payment.',
          `Without the mail, open the library and enter the email address that you paid with. We mail you a code, which is valid for ${codeLifeSeconds / 60} minutes.`,
        ],
        link: library,
      },
      {
        id: 'no-mail',
        title: 'No mail has come',
        paragraphs: [
          'Look in the folder for spam. If you typed the address wrong at the payment page, the receipt went there: write to us with the store, the date and the address as you may have typed it.',
        ],
        link: library,
        hasAddress: true,
      },
      {
        id: 'signed-in',
        title: 'How long a browser stays signed in',
        paragraphs: [
          `A browser opens your library for ${buyerSessionDays} days after it was opened by a link or a code. Sign out in the library when others use the same browser.`,
        ],
        link: library,
      },
      {
        id: 'reading',
        title: 'Reading, watching and downloading',
        paragraphs: [
          'A course shows its lessons in order and remembers where you were. Mark a lesson as completed below it; you can take that back.',
          'Files of a lesson are listed below it. Their links work for a short time, so download them from the lesson and do not pass the link on.',
        ],
        link: library,
      },
      {
        id: 'seats',
        title: 'Giving a course to somebody',
        paragraphs: [
          'If you bought several seats of a course, your library has a link for each seat that you have not used. Whoever opens the link first gets the seat, with a library of their own.',
        ],
        link: library,
      },
    ],
  },
  {
    title: 'Money',
    articles: [
      {
        id: 'buyer-refund',
        title: 'Getting your money back',
        paragraphs: [
          `Within ${refundDays} days of paying you can ask for a refund of everything, of one course, or of some seats: open your library, find the receipt and press Ask for a refund. No reason is needed.`,
          'A person decides, and you are told by mail. The money goes back to the card that you paid with; your bank may need some days. A full refund ends access to the course.',
        ],
        link: library,
      },
      {
        id: 'buyer-receipt',
        title: 'Receipts and invoices',
        paragraphs: [
          'Each purchase has a receipt in your library, with its number, tax and the last digits of the card. Save it as a PDF there.',
        ],
        link: library,
      },
      {
        id: 'discount-code',
        title: 'Using a discount code',
        paragraphs: [
          'Enter it in the cart behind Add a code. A cart takes one code. If it has ended, was used up or belongs to another store, the cart says so and keeps your courses.',
        ],
      },
      {
        id: 'bank-confirmation',
        title: 'Why my bank asks me to confirm',
        paragraphs: [
          'Some cards want their owner to confirm a payment. A store also asks for it for a day when several cards were declined there. You confirm in the app or on the page of your bank.',
        ],
      },
      {
        id: 'unknown-charge',
        title: 'A charge that I do not know',
        paragraphs: [
          'Write to us before you dispute it at your bank, with the date, the amount and each email address that may have been used: we look up what was bought, and refund what was not meant. A dispute takes weeks, and access ends if your bank decides for it.',
        ],
        hasAddress: true,
      },
    ],
  },
  {
    title: 'Who sells',
    articles: [
      {
        id: 'buyer-reviews',
        title: 'Reviewing a course',
        paragraphs: [
          `You can review a course once you have opened half of its lessons, or three. Everybody who sells the course shows it. The average appears from ${reviewsForAverage} reviews on.`,
        ],
        link: library,
      },
      {
        id: 'buyer-privacy',
        title: 'What the store knows of me',
        paragraphs: [
          'A store sees what was bought, your country, the link that brought you to it, and your email address only if you agreed to that at the payment page. Nothing of your card: its brand and last digits are on your receipt, its number stays with the payment provider.',
        ],
      },
      {
        id: 'ask-us',
        title: 'Asking a question',
        paragraphs: [
          'At the end of your library, press Ask us. You get a number, and an answer by mail. The address of the store is on your receipt if the question is about its course.',
        ],
        link: library,
      },
    ],
  },
]
