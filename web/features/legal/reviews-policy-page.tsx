import { hideReasons, reviewsForAverage } from '#rules/courses/reviews.ts'
import { ContactLink } from '../../ui/content/contact-link.tsx'
import { LegalPage } from './legal-page.tsx'

const sections = [
  {
    title: 'Who can review',
    text: (
      <p>
        Only somebody who bought a course here, or was given a seat of it, and has read half of its lessons or
        three. Each reader has one review of a course. Whoever sells a course cannot review it, nor can
        anybody who was given the seat by a seller of the course.
      </p>
    ),
  },
  {
    title: 'What the label says',
    text: (
      <p>
        <b>Bought here, read 6 of 8 lessons</b> is what our records say, not the reader. Lessons count once
        they are opened. We do not show email addresses.
      </p>
    ),
  },
  {
    title: 'Where reviews are shown',
    text: (
      <p>
        A review belongs to its course and is shown in every store that sells the course, good or bad. The
        average counts all public reviews, and appears from {reviewsForAverage} reviews on. Nobody is paid for
        a review, and no review is written by software.
      </p>
    ),
  },
  {
    title: 'When a review disappears',
    text: (
      <>
        <p>
          When its writer deletes it, when the payment was refunded or lost in a dispute, and when we hide it
          for one of these reasons:
        </p>
        <ul className="mt-3 list-disc space-y-1 pl-5">
          {Object.entries(hideReasons).map(([name, text]) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
        <p className="mt-3">
          Sellers can report and answer a review, not remove it. A low number of stars is no reason. The
          writer is told the reason, and may ask us to look at it again.
        </p>
      </>
    ),
  },
  {
    title: 'Contact',
    text: (
      <p>
        To report a review, or if yours was hidden, write to <ContactLink />.
      </p>
    ),
  },
]

export const ReviewsPolicyPage = () => <LegalPage title="Reviews Policy" sections={sections} />
