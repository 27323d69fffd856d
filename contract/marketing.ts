import * as z from 'zod/mini'
import { isCalendarDate } from '#rules/calendar.ts'
import { languageCodes } from '#rules/languages/languages.ts'
import type { DisclosureName } from '#rules/marketing/disclosures.ts'
import { placeNames } from '#rules/marketing/places.ts'

export const goals = [
  'launch',
  'lesson-of-the-week',
  'answer-an-objection',
  'offer-ends',
  'newsletter',
] as const
export const tones = ['plain', 'warm', 'direct'] as const
export const angles = ['outcome', 'curiosity', 'objection', 'audience'] as const
export const Angle = z.enum(angles)
export type Angle = z.infer<typeof Angle>
export const Place = z.enum(placeNames)
export const Language = z.enum(languageCodes)
export const disclosureNames = [
  'commission',
  'affiliate',
  'advertisement',
] as const satisfies DisclosureName[]

export const maxCourses = 3
export const maxAudienceCharacters = 60
/** Longer than any place allows, so that the place's own limit is what a seller reads. */
const maxTextCharacters = 70_000

/** A repeated request with the same id is charged once. */
const RequestId = z
  .string()
  .check(z.regex(/^[\w-]{8,64}$/, 'Send an id of 8 to 64 letters, digits, - and _.'))

export const CreateCampaign = z.strictObject({
  /** Catalog ids of courses that the store sells. */
  course_ids: z
    .array(z.string().check(z.minLength(1), z.maxLength(100)))
    .check(
      z.minLength(1, 'Choose a course.'),
      z.maxLength(maxCourses, `Choose at most ${maxCourses} courses.`),
    ),
  goal: z.enum(goals),
  places: z.array(Place).check(z.minLength(1, 'Choose where you will post.'), z.maxLength(placeNames.length)),
  tone: z.enum(tones),
  audience: z
    .string()
    .check(z.trim(), z.maxLength(maxAudienceCharacters, `Use at most ${maxAudienceCharacters} characters.`)),
  /** `commission` without it. */
  disclosure: z.optional(z.enum(disclosureNames)),
  /** `en` without it. */
  language: z.optional(Language),
  request_id: RequestId,
})
export type CreateCampaign = z.infer<typeof CreateCampaign>

/**
 * `text` ends with the disclosure; `link` is posted below it. `lesson` is the id of the lesson that supports it. `planned_on`
 * is a day of the store's. `edited` while the text is the seller's own; `locked` while no text may replace it.
 */
export const Piece = z.object({
  id: z.string(),
  place: Place,
  angle: Angle,
  course_id: z.string(),
  text: z.string(),
  subject: z.optional(z.string()),
  lesson: z.string(),
  lesson_title: z.string(),
  link: z.string(),
  language: z._default(Language, 'en'),
  planned_on: z.string(),
  edited: z.optional(z.boolean()),
  locked: z.optional(z.boolean()),
  /** When it was copied or shared. */
  used_at: z.optional(z.string()),
  /** Its link was posted with another angle before, so its figures say nothing about the present one. */
  varied: z.optional(z.boolean()),
})
export type Piece = z.infer<typeof Piece>

export const Campaign = z.object({
  id: z.string(),
  created_at: z.string(),
  state: z.enum(['running', 'finished', 'failed']),
  course_ids: z.array(z.string()),
  goal: z.enum(goals),
  places: z.array(Place),
  tone: z.enum(tones),
  audience: z.string(),
  disclosure: z.enum(disclosureNames),
  language: z._default(Language, 'en'),
  /** Pieces that were asked for. */
  wanted: z.int(),
  /** Credits charged for the accepted pieces. */
  credits: z.int(),
})
export type Campaign = z.infer<typeof Campaign>

export const CreatedCampaign = z.object({ campaign: Campaign, pieces: z.array(Piece) })
export type CreatedCampaign = z.infer<typeof CreatedCampaign>

/** Pieces of a campaign in one place share their figures; each course has its own link. */
export const PieceWithFigures = z.extend(Piece, {
  visits: z.int(),
  orders: z.int(),
  commission_cents: z.int(),
})
export const Campaigns = z.object({
  campaigns: z.array(z.object({ campaign: Campaign, pieces: z.array(PieceWithFigures) })),
})
export type Campaigns = z.infer<typeof Campaigns>

/** The fields that are sent are changed, the others stay. */
export const EditPiece = z
  .strictObject({
    text: z.optional(
      z.string().check(z.trim(), z.minLength(1, 'Write a text.'), z.maxLength(maxTextCharacters)),
    ),
    locked: z.optional(z.boolean()),
    used: z.optional(z.boolean()),
    planned_on: z.optional(z.string().check(z.refine(isCalendarDate, 'Choose a day that exists.'))),
  })
  .check(z.refine((changes) => Object.keys(changes).length > 0, 'Send what changes.'))
export type EditPiece = z.infer<typeof EditPiece>

export const rewordings = ['angle', 'shorter', 'language'] as const

/** How a piece is written again: from another angle if nothing is said. */
export const RewritePiece = z
  .strictObject({
    as: z.optional(z.enum(rewordings)),
    /** With `language` only. */
    language: z.optional(Language),
    /** The seller agrees that their own words are replaced; without it an edited piece is locked. */
    replaces_own_words: z.optional(z.boolean()),
    request_id: z.optional(RequestId),
  })
  .check(
    z.refine(
      ({ as, language }) => (as === 'language') === (language !== undefined),
      'Send as: "language" together with a language.',
    ),
  )
export type RewritePiece = z.infer<typeof RewritePiece>
