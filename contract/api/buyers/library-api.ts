import {
  ClaimedSeat,
  ClaimSeat,
  FileLink,
  Gift,
  GiveSeat,
  Lesson,
  Library,
  LibraryCodeReply,
  OpenAccessLink,
  OpenGift,
  ReadLesson,
  RequestRefund,
  SaveProgress,
  Seat,
  SendLibraryCode,
  VerifyLibraryCode,
} from '../../library.ts'
import { buyerRoutes } from '../../urls/buyer-routes.ts'
import type { Action } from '../action.ts'
import { Done } from '../action.ts'

const session = { operations: ['GetItem'], keys: ['BUYERSESSION#*'] } as const
/** Reads a course that the buyer's library has, and its content. */
const readCourse = {
  table: [
    session,
    { operations: ['GetItem'], keys: ['COURSE#*'] },
    { operations: ['Query', 'BatchGetItem'], keys: ['LIBRARY#*'] },
  ],
  courses: ['GetObject'],
} as const

/** A buyer's library: sign-in, courses, gifts, refund requests. */
export const libraryApi = {
  'open-access-link': {
    ...buyerRoutes['open-access-link'],
    access: 'anyone',
    body: OpenAccessLink,
    reply: Done,
    callsPerSecond: 50,
    grants: {
      table: [
        { operations: ['GetItem'], keys: ['ACCESS#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
        { operations: ['PutItem'], keys: ['BUYERSESSION#*'] },
      ],
      secrets: ['codes'],
    },
  },
  'send-library-code': {
    ...buyerRoutes['send-library-code'],
    access: 'anyone',
    body: SendLibraryCode,
    reply: LibraryCodeReply,
    callsPerSecond: 20,
    grants: {
      table: [
        { operations: ['GetItem', 'UpdateItem'], keys: ['CODE#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
        { operations: ['GetItem'], keys: ['SEAT#*'] },
      ],
      secrets: ['codes'],
    },
  },
  'verify-library-code': {
    ...buyerRoutes['verify-library-code'],
    access: 'anyone',
    body: VerifyLibraryCode,
    reply: LibraryCodeReply,
    callsPerSecond: 50,
    grants: {
      table: [
        { operations: ['GetItem', 'UpdateItem'], keys: ['CODE#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*', 'LIBRARY#*'] },
        { operations: ['PutItem'], keys: ['BUYERSESSION#*'] },
      ],
      secrets: ['codes'],
    },
  },
  'get-library': {
    ...buyerRoutes['get-library'],
    access: 'buyer',
    reply: Library,
    callsPerSecond: 200,
    grants: {
      table: [
        session,
        { operations: ['Query'], keys: ['LIBRARY#*'] },
        {
          operations: ['BatchGetItem'],
          keys: [
            'LIBRARY#*',
            'COURSE#*',
            'CATALOG',
            'PAYMENT#*',
            'REFUNDREQUESTS',
            'STOREFRONT#*',
            'TENANT#*',
          ],
        },
        { operations: ['Query'], keys: ['CATALOG'] },
      ],
      secrets: ['codes'],
    },
  },
  'get-lesson': {
    ...buyerRoutes['get-lesson'],
    access: 'buyer',
    query: ReadLesson,
    reply: Lesson,
    grants: {
      ...readCourse,
      table: [...readCourse.table, { operations: ['GetItem', 'UpdateItem'], keys: ['LIBRARY#*'] }],
    },
  },
  'save-progress': {
    ...buyerRoutes['save-progress'],
    access: 'buyer',
    body: SaveProgress,
    reply: Done,
    grants: {
      table: [
        session,
        { operations: ['GetItem'], keys: ['COURSE#*'] },
        { operations: ['Query', 'BatchGetItem', 'UpdateItem'], keys: ['LIBRARY#*'] },
      ],
    },
  },
  'get-file-link': {
    ...buyerRoutes['get-file-link'],
    access: 'buyer',
    reply: FileLink,
    grants: readCourse,
  },
  'give-seat': {
    ...buyerRoutes['give-seat'],
    access: 'buyer',
    body: GiveSeat,
    reply: Seat,
    callsPerSecond: 50,
    grants: {
      table: [
        session,
        {
          operations: ['Query', 'BatchGetItem', 'PutItem', 'ConditionCheckItem'],
          keys: ['LIBRARY#*'],
        },
        { operations: ['PutItem'], keys: ['SEAT#*'] },
      ],
      secrets: ['codes'],
    },
  },
  'open-gift': {
    ...buyerRoutes['open-gift'],
    access: 'anyone',
    body: OpenGift,
    reply: Gift,
    callsPerSecond: 50,
    grants: {
      table: [
        { operations: ['GetItem'], keys: ['SEAT#*', 'LIBRARY#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
      secrets: ['codes'],
    },
  },
  'claim-seat': {
    ...buyerRoutes['claim-seat'],
    access: 'buyer',
    body: ClaimSeat,
    reply: ClaimedSeat,
    callsPerSecond: 50,
    grants: {
      table: [
        session,
        { operations: ['GetItem', 'UpdateItem'], keys: ['SEAT#*'] },
        {
          operations: ['Query', 'BatchGetItem', 'PutItem', 'UpdateItem'],
          keys: ['LIBRARY#*'],
        },
      ],
    },
  },
  'request-refund': {
    ...buyerRoutes['request-refund'],
    access: 'buyer',
    body: RequestRefund,
    reply: Done,
    grants: {
      table: [
        session,
        { operations: ['BatchGetItem'], keys: ['PAYMENT#*', 'REFUNDREQUESTS'] },
        { operations: ['PutItem'], keys: ['REFUNDREQUESTS'] },
      ],
    },
  },
  'end-library-session': {
    ...buyerRoutes['end-library-session'],
    access: 'buyer',
    reply: Done,
    grants: { table: [{ operations: ['GetItem', 'DeleteItem'], keys: ['BUYERSESSION#*'] }] },
  },
} as const satisfies Record<string, Action>
