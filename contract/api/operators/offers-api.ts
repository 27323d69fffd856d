import * as z from 'zod/mini'
import { OperatorOffer } from '../../catalog.ts'
import {
  ArchiveOffer,
  CancelPrice,
  CourseDifference,
  CreateOffer,
  OfferChange,
  RestoreContent,
  SchedulePrice,
  UpdateOffer,
} from '../../operators/offers.ts'
import { type Action, Done, type Grants } from '../action.ts'

const write = { access: 'admin', method: 'POST', callsPerSecond: 5, reply: Done } as const
const telling = [
  { operations: ['BatchGetItem', 'UpdateItem'], keys: ['CATALOG'] },
  { operations: ['PutItem'], keys: ['OFFERNOTICE#*'] },
] as const satisfies Grants['table']
const announcing = [
  ...telling,
  { operations: ['PutItem', 'UpdateItem'], keys: ['OFFERCHANGES'] },
] as const satisfies Grants['table']

/** The courses of the catalog, as operators change them. */
export const offersApi = {
  'list-offers': {
    method: 'GET',
    path: '/api/admin/offers',
    access: 'admin',
    reply: z.object({ offers: z.array(OperatorOffer) }),
    grants: { table: [{ operations: ['Query'], keys: ['CATALOG'] }] },
  },
  'get-offer': {
    method: 'GET',
    path: '/api/admin/offers/{id}',
    access: 'admin',
    reply: z.object({
      offer: OperatorOffer,
      changes: z.array(OfferChange),
      /** What its content was before, newest first. Times are ISO 8601. */
      versions: z.array(z.object({ number: z.int(), kept_at: z.string(), contents: z.string() })),
    }),
    grants: {
      table: [
        { operations: ['BatchGetItem'], keys: ['CATALOG', 'USER#*'] },
        { operations: ['Query'], keys: ['OFFERCHANGES'] },
        { operations: ['GetItem', 'Query'], keys: ['COURSE#*'] },
      ],
    },
  },
  'compare-content': {
    method: 'GET',
    path: '/api/admin/offers/{id}/versions/{number}',
    access: 'admin',
    reply: CourseDifference,
    grants: {
      table: [
        { operations: ['BatchGetItem'], keys: ['CATALOG'] },
        { operations: ['GetItem', 'Query'], keys: ['COURSE#*'] },
      ],
    },
  },
  'restore-content': {
    ...write,
    path: '/api/admin/offers/{id}/versions/{number}',
    body: RestoreContent,
    grants: {
      table: [
        { operations: ['BatchGetItem'], keys: ['CATALOG'] },
        { operations: ['ConditionCheckItem'], keys: ['CATALOG'] },
        { operations: ['GetItem', 'Query'], keys: ['COURSE#*'] },
        { operations: ['PutItem'], keys: ['OFFERCHANGES', 'COURSEUPLOADS#*'] },
      ],
    },
  },
  'create-offer': {
    ...write,
    path: '/api/admin/offers',
    body: CreateOffer,
    grants: { table: [{ operations: ['Query', 'PutItem'], keys: ['CATALOG'] }] },
  },
  'update-offer': {
    ...write,
    method: 'PATCH',
    path: '/api/admin/offers/{id}',
    body: UpdateOffer,
    grants: {
      table: [
        { operations: ['BatchGetItem', 'UpdateItem'], keys: ['CATALOG'] },
        { operations: ['Query', 'PutItem'], keys: ['CATALOGVERSIONS'] },
        { operations: ['PutItem'], keys: ['CATALOGVERSION#*'] },
        { operations: ['GetItem', 'ConditionCheckItem'], keys: ['COURSEUPLOADS#*'] },
      ],
    },
  },
  'archive-offer': {
    ...write,
    path: '/api/admin/offers/{id}/archive',
    body: ArchiveOffer,
    grants: { table: telling },
  },
  'schedule-price': {
    ...write,
    path: '/api/admin/offers/{id}/price',
    body: SchedulePrice,
    grants: { table: announcing },
  },
  'cancel-price': {
    ...write,
    path: '/api/admin/offers/{id}/price-cancellation',
    body: CancelPrice,
    grants: { table: announcing },
  },
} as const satisfies Record<string, Action>
