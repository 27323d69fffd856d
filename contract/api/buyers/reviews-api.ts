import {
  AnswerReview,
  EditReview,
  OwnReview,
  ReportReview,
  Reviews,
  ReviewsQuery,
  Testimonials,
  TestimonialsQuery,
  WriteReview,
} from '../../reviews.ts'
import { reviewRoutes } from '../../urls/review-routes.ts'
import { type Action, Done } from '../action.ts'

const session = { operations: ['GetItem'], keys: ['BUYERSESSION#*'] } as const

/** Reads what decides whether somebody may review a course. */
export const readerGrants = [
  { operations: ['GetItem', 'Query', 'BatchGetItem'], keys: ['LIBRARY#*'] },
  { operations: ['BatchGetItem'], keys: ['PAYMENT#*'] },
  { operations: ['Query'], keys: ['REVIEWS#*'] },
  { operations: ['BatchGetItem'], keys: ['STOREFRONT#*'] },
] as const satisfies Action['grants']['table']

/** Reads what decides whether a review is public, and writes it with its lists and counters. */
export const settleReviewGrants = [
  {
    operations: ['GetItem', 'Query', 'BatchGetItem', 'PutItem', 'ConditionCheckItem'],
    keys: ['LIBRARY#*'],
  },
  { operations: ['BatchGetItem', 'PutItem'], keys: ['PAYMENT#*'] },
  { operations: ['PutItem'], keys: ['REVIEW#*'] },
  { operations: ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'], keys: ['REVIEWS#*'] },
  { operations: ['BatchGetItem'], keys: ['STOREFRONT#*'] },
] as const satisfies Action['grants']['table']

const answering = [
  { operations: ['GetItem'], keys: ['REVIEW#*'] },
  { operations: ['Query'], keys: ['TENANT#*'] },
  { operations: ['UpdateItem'], keys: ['RATE#*'] },
] as const

/** What readers write about courses, and what sellers reply. */
export const reviewsApi = {
  'write-review': {
    ...reviewRoutes['write-review'],
    access: 'buyer',
    body: WriteReview,
    reply: OwnReview,
    callsPerSecond: 20,
    grants: {
      table: [
        session,
        ...settleReviewGrants,
        { operations: ['GetItem'], keys: ['COURSE#*', 'PAYMENT#*', 'TENANT#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
    },
  },
  'edit-review': {
    ...reviewRoutes['edit-review'],
    access: 'buyer',
    body: EditReview,
    reply: OwnReview,
    callsPerSecond: 20,
    grants: {
      table: [
        session,
        ...settleReviewGrants,
        { operations: ['GetItem'], keys: ['REVIEW#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
    },
  },
  'delete-review': {
    ...reviewRoutes['delete-review'],
    access: 'buyer',
    reply: Done,
    grants: {
      table: [
        session,
        { operations: ['GetItem', 'PutItem', 'DeleteItem'], keys: ['LIBRARY#*', 'REVIEW#*'] },
        { operations: ['PutItem', 'DeleteItem'], keys: ['PAYMENT#*'] },
        { operations: ['PutItem', 'UpdateItem', 'DeleteItem'], keys: ['REVIEWS#*'] },
      ],
    },
  },
  'list-reviews': {
    ...reviewRoutes['list-reviews'],
    access: 'anyone',
    query: ReviewsQuery,
    reply: Reviews,
    callsPerSecond: 200,
    grants: {
      table: [
        { operations: ['Query'], keys: ['CATALOG'] },
        { operations: ['Query', 'BatchGetItem'], keys: ['REVIEWS#*'] },
        { operations: ['GetItem'], keys: ['STOREFRONT#*'] },
        { operations: ['BatchGetItem'], keys: ['TENANT#*'] },
      ],
    },
  },
  'list-testimonials': {
    method: 'GET',
    path: '/api/testimonials',
    access: 'seller',
    query: TestimonialsQuery,
    reply: Testimonials,
    grants: {
      table: [
        { operations: ['Query', 'BatchGetItem'], keys: ['TENANT#*', 'REVIEWS#*'] },
        { operations: ['BatchGetItem'], keys: ['CATALOG'] },
      ],
    },
  },
  'answer-review': {
    method: 'POST',
    path: '/api/testimonials/{id}/answer',
    access: 'seller',
    body: AnswerReview,
    reply: Done,
    grants: { table: [...answering, { operations: ['PutItem', 'DeleteItem'], keys: ['TENANT#*'] }] },
  },
  'report-review': {
    method: 'POST',
    path: '/api/testimonials/{id}/report',
    access: 'seller',
    body: ReportReview,
    reply: Done,
    grants: {
      table: [
        ...answering,
        { operations: ['GetItem'], keys: ['LIBRARY#*'] },
        { operations: ['PutItem'], keys: ['TENANT#*'] },
        { operations: ['UpdateItem'], keys: ['REVIEWREPORTS'] },
      ],
    },
  },
} as const satisfies Record<string, Action>
