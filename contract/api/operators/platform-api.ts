import * as z from 'zod/mini'
import { maxAnnouncementLength, minReasonLength } from '#rules/operators.ts'
import { OperatorReason } from '../../operators/operators.ts'
import {
  FigureItem,
  Figures,
  figureLists,
  MailReputation,
  PlatformSettings,
} from '../../operators/platform.ts'
import { type Action, Done, type Grants } from '../action.ts'

const write = { access: 'admin', method: 'POST', callsPerSecond: 5 } as const
const announcements = [
  { operations: ['GetItem', 'PutItem'], keys: ['ANNOUNCEMENTS'] },
] as const satisfies Grants['table']

/** The platform as a whole: its figures, its settings, and what it tells all sellers. */
export const platformApi = {
  'get-figures': {
    method: 'GET',
    path: '/api/admin/figures',
    access: 'admin',
    reply: Figures,
    grants: { table: [{ operations: ['Query'], keys: ['FIGURES'] }], due: ['PAYOUTDUE#*'] },
  },
  'list-figure': {
    method: 'GET',
    path: '/api/admin/figures/items',
    access: 'admin',
    query: z.strictObject({
      list: z.enum(figureLists),
      /** Only of this day, in UTC. */
      day: z.optional(z.iso.date()),
      cursor: z.optional(z.string().check(z.regex(/^[\w:.#-]{1,300}$/, 'Start with the first page.'))),
    }),
    reply: z.object({ items: z.array(FigureItem), cursor: z.optional(z.string()) }),
    grants: {
      table: [
        { operations: ['Query'], keys: ['FIGURELIST#*'] },
        { operations: ['BatchGetItem'], keys: ['TENANT#*'] },
      ],
      due: ['OWED'],
    },
  },
  'get-mail-reputation': {
    method: 'GET',
    path: '/api/admin/mail-reputation',
    access: 'admin',
    // SES allows one call of each of its operations a second.
    callsPerSecond: 1,
    /** Absent where the mail service could not be asked. */
    reply: z.object({ reputation: z.optional(MailReputation) }),
    grants: { mailStatistics: true },
  },
  'get-platform': {
    method: 'GET',
    path: '/api/admin/platform',
    access: 'admin',
    callsPerSecond: 5,
    reply: PlatformSettings,
    grants: {
      table: [{ operations: ['GetItem'], keys: ['RATE#*', 'ANNOUNCEMENTS'] }],
      secrets: ['openai'],
    },
  },
  announce: {
    ...write,
    path: '/api/admin/announcements',
    body: z.strictObject({
      text: z
        .string()
        .check(
          z.trim(),
          z.minLength(minReasonLength, 'Write a sentence.'),
          z.maxLength(maxAnnouncementLength, `Write at most ${maxAnnouncementLength} characters.`),
        ),
      /** The last day on which it is shown, in UTC. */
      until: z.optional(z.iso.date()),
      /** A repeated request with the same id changes nothing more. */
      request_id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
      reason: OperatorReason,
    }),
    reply: Done,
    grants: { table: announcements },
  },
  'end-announcement': {
    ...write,
    path: '/api/admin/announcements/{id}/end',
    body: z.strictObject({ reason: OperatorReason }),
    reply: Done,
    grants: { table: announcements },
  },
} as const satisfies Record<string, Action>
