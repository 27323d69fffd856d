import { countryName } from '../country.ts'
import { withoutDirectionControls } from '../text.ts'

export const maxReviewLength = 600
export const maxReviewerNameLength = 40
export const maxAnswerLength = 600
export const maxReportLength = 300
/** An average of fewer reviews says too little, and is not shown. */
export const reviewsForAverage = 5
/** How long after they got a course readers are asked for a review. */
export const reviewRequestAfterDays = 10
/** Changes of reviews that one library may make in an hour. */
export const reviewChangesPerHour = 20
/** The most answers and reports that one seller may write in an hour. */
export const answersPerHour = 60

/** Why an operator may hide a review. `/reviews-policy` lists them. */
export const hideReasons = {
  abuse: 'It insults, threatens or harasses somebody.',
  'personal-data': 'It contains personal data, such as a phone number or an address.',
  advertising: 'It advertises something else, or leads to another site.',
  'off-topic': 'It is not about the course.',
  'not-genuine': 'It was paid for, traded, or written by somebody with an interest in the course.',
  illegal: 'It breaks the law, such as by copying a text of somebody else.',
} as const
export type HideReason = keyof typeof hideReasons

/** `Bought here, read 6 of 8 lessons` */
export const reviewLabel = ({ read, lessons }: { read: number; lessons: number }) =>
  `Bought here, read ${read} of ${lessons} ${lessons === 1 ? 'lesson' : 'lessons'}`

/** Returns the first name that a reader gave, or what is known of them without it. */
export function readerName({ name, country }: { name?: string | undefined; country?: string | undefined }) {
  if (name) return name
  return country ? `A reader from ${countryName(country)}` : 'A reader'
}

export type ReviewFacts = {
  /** Whether the reader may read the course now, through a seat that was not bought by its own seller. */
  hasSeat: boolean
  /** Whether the reader, or who gave them the seat, has the course in a store. */
  isSeller: boolean
  hiddenReason: HideReason | undefined
}

/** Returns whether a review is public; it is counted only then. */
export const isReviewShown = ({ hasSeat, isSeller, hiddenReason }: ReviewFacts) =>
  hasSeat && !isSeller && hiddenReason === undefined

/** The average of at least `reviewsForAverage` reviews with one decimal; undefined for fewer. */
export const averageStars = ({ count, stars }: { count: number; stars: number }) =>
  count < reviewsForAverage ? undefined : Math.round((stars / count) * 10) / 10

/** Returns whether a text has a web address. */
export const hasLink = (text: string) =>
  /https?:|www\.|\b[\w-]+\.(?:com|net|org|io|shop|store|info|co|me)\b/i.test(text)

/**
 * Returns a text of several lines without control characters and signs that reverse its direction, with at most one empty
 * line in a row.
 */
export const plainText = (text: string) =>
  withoutDirectionControls(text)
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/[^\S\n]*\n(?:[^\S\n]*\n)+/g, '\n\n')
    .trim()
