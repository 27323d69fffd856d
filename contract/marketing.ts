import * as z from 'zod/mini'
import { type disclosures, placeNames } from '#rules/places.ts'

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
export const disclosureNames = [
  'commission',
  'affiliate',
  'advertisement',
] as const satisfies (keyof typeof disclosures)[]

export const maxCourses = 3
export const maxAudienceCharacters = 60
/** Longer than any place allows, so that the place's own limit is what a seller reads. */
const maxTextCharacters = 70_000

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
  /** A repeated request with the same id is charged once. */
  request_id: z.string().check(z.regex(/^[\w-]{8,64}$/, 'Send an id of 8 to 64 letters, digits, - and _.')),
})
export type CreateCampaign = z.infer<typeof CreateCampaign>

/** `text` ends with the disclosure; `link` is posted below it. `lesson` is the id of the lesson that supports it. */
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
  edited: z.optional(z.boolean()),
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
  /** Pieces that were asked for. */
  wanted: z.int(),
  /** Credits charged for the pieces that landed. */
  credits: z.int(),
})
export type Campaign = z.infer<typeof Campaign>

export const CreatedCampaign = z.object({ campaign: Campaign, pieces: z.array(Piece) })
export type CreatedCampaign = z.infer<typeof CreatedCampaign>

/** Pieces of a campaign that are posted in the same place share a link, and so their figures. */
export const PieceWithFigures = z.extend(Piece, {
  visits: z.int(),
  orders: z.int(),
  commission_cents: z.int(),
})
export const Campaigns = z.object({
  campaigns: z.array(z.object({ campaign: Campaign, pieces: z.array(PieceWithFigures) })),
})
export type Campaigns = z.infer<typeof Campaigns>

export const EditPiece = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1, 'Write a text.'), z.maxLength(maxTextCharacters)),
})
