import { refundDays } from '#rules/courses/library.ts'
import { productName } from '#rules/courses/product.ts'
import type { StorePage } from '../store-page.ts'
import type { Question } from '../structured-data.ts'

/** Returns what every store's buyers may ask before and after they pay. */
export const storeQuestions = ({ addsTax }: Pick<StorePage, 'addsTax'>): Question[] => [
  {
    question: 'How do I get a course after paying?',
    answer: `At once: the page after the payment opens it, and a mail brings the link to your library. ${productName} delivers every course of this store.`,
  },
  {
    question: 'How long do I have access?',
    answer: 'Without an end. You read at your own pace, on any device, and nothing renews.',
  },
  {
    question: 'What if a course is not for me?',
    answer: `You have ${refundDays} days to ask for your money back, in your library, beside the receipt.`,
  },
  {
    question: 'Does the price include tax?',
    answer: addsTax
      ? 'No. The payment page adds tax where it applies, and shows it before you pay. Prices are in US dollars.'
      : 'Yes, where tax applies: the price that you see is the price that you pay, in US dollars.',
  },
  {
    question: 'Can I buy a course for somebody else?',
    answer: 'Yes. Each seat is for one person: keep one, and give others away by a link from your library.',
  },
  { question: 'In which language are the courses?', answer: 'In English.' },
]
