import { accessLinkDays } from '#rules/courses/library.ts'
import { reviewRequestAfterDays } from '#rules/courses/reviews.ts'
import type { StoredReviewRequest } from '../data/reviews/review-mails.ts'
import { type BuyerLinks, questionsText, senderOf } from './buyer-templates.ts'
import { type Message, mailMessage } from './templates.ts'

type ReviewLinks = Pick<BuyerLinks, 'support' | 'isStoreSilent'> & { reviewUrl: string; policyUrl: string }

/** Asks once, independent of what the reader thinks of the courses. */
export function reviewRequestMail(
  { courses, store: soldIn }: StoredReviewRequest,
  { reviewUrl, policyUrl, ...links }: ReviewLinks,
): Message {
  const { name, contact, store } = senderOf(soldIn, links)
  const titles = new Intl.ListFormat('en-US').format(courses.map(({ title }) => title))
  const isOne = courses.length === 1
  return mailMessage(
    isOne ? `How is ${titles}?` : 'How are your courses?',
    {
      title: isOne ? `How is ${titles}?` : 'How are your courses?',
      intro: `${reviewRequestAfterDays} days ago you got ${titles} from ${name}. What you say about ${isOne ? 'it' : 'them'} helps others decide.`,
      link: {
        intro: `Stars and a sentence are enough. This link opens your library for ${accessLinkDays} days, so keep it to yourself:`,
        text: 'Write a review',
        url: reviewUrl,
      },
      notes: [
        'You can review a course once you opened half of its lessons, or three.',
        'We ask only once. What is good and what is not are shown alike.',
        { text: 'How reviews are checked', url: policyUrl },
        questionsText(contact),
      ],
      store,
    },
    contact,
  )
}
