import * as z from 'zod/mini'
import { lessonKinds } from '#rules/course-outline.ts'
import { buyerEmailTooLong, maxBuyerEmailLength } from '#rules/email.ts'
import { Code, VerificationReply } from './accounts.ts'

/** 256 random bits in base64url: access links, gift links, return keys. */
export const Token = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is incomplete. Copy it again.'))

/**
 * An address that somebody may have paid with: the payment provider accepts more than sellers sign up with. Without the
 * characters that separate or quote addresses in a mail's header. Trimmed and lower-cased, as a payment's address is.
 */
export const BuyerEmail = z
  .string()
  .check(
    z.trim(),
    z.maxLength(maxBuyerEmailLength, buyerEmailTooLong),
    z.regex(/^[^\s@\p{Cc},;:<>()[\]"\\]+@[^\s@\p{Cc},;:<>()[\]"\\]+$/u, 'Enter a valid email address.'),
    z.toLowerCase(),
  )

export const OpenAccessLink = z.strictObject({ token: Token })
/**
 * The mail goes to addresses that have a library. With the token of a gift link that nobody has claimed, it also goes to
 * an address without one.
 */
export const SendLibraryCode = z.strictObject({ email: BuyerEmail, seat_token: z.optional(Token) })
export const VerifyLibraryCode = z.strictObject({ email: BuyerEmail, code: Code })
/** The same for every address. After the right code, the reply also sets the cookie of a session. */
export const LibraryCodeReply = z.omit(VerificationReply, { userId: true, resetToken: true })
export type LibraryCodeReply = z.infer<typeof LibraryCodeReply>
export const LibraryLesson = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(lessonKinds),
  minutes: z.optional(z.int()),
})
export const LibraryModule = z.object({ title: z.string(), lessons: z.array(LibraryLesson) })

/** A link that gives one seat to another person, once. */
export const Seat = z.object({ id: z.string(), url: z.optional(z.string()), claimed: z.boolean() })
export type Seat = z.infer<typeof Seat>

export const LibraryCourse = z.object({
  product_id: z.string(),
  title: z.string(),
  cover_url: z.string(),
  store: z.object({
    name: z.string(),
    brand_color: z.string(),
    /** The store's support address, or the product's if the store has none. */
    support_email: z.string(),
    logo_url: z.optional(z.string()),
  }),
  modules: z.array(LibraryModule),
  /** Ids of lessons. */
  completed: z.array(z.string()),
  last_lesson_id: z.optional(z.string()),
  /** The links made so far. */
  seats: z.array(Seat),
  /** The number of links that may still be made. */
  seats_left: z.int(),
})
export type LibraryCourse = z.infer<typeof LibraryCourse>

export const Receipt = z.object({
  payment_id: z.string(),
  paid_at: z.string(),
  store_name: z.string(),
  support_email: z.string(),
  lines: z.array(z.object({ title: z.string(), quantity: z.int(), total_cents: z.int() })),
  tax_cents: z.int(),
  total_cents: z.int(),
  refunded_cents: z.int(),
  /** `available` until the refund period ends; `requested` after the buyer's request. */
  refund: z.enum(['available', 'requested', 'refunded', 'closed']),
})
export type Receipt = z.infer<typeof Receipt>

export const Library = z.object({
  /** Masked. */
  email: z.string(),
  courses: z.array(LibraryCourse),
  receipts: z.array(Receipt),
})
export type Library = z.infer<typeof Library>

/**
 * `html` is sanitised when the course is imported. Its pictures and a file have signed urls that expire after an hour.
 * The name of a file is its title and its format: `Interview script.pdf`.
 */
export const Lesson = z.object({
  product_id: z.string(),
  course_title: z.string(),
  id: z.string(),
  title: z.string(),
  kind: z.enum(lessonKinds),
  html: z.optional(z.string()),
  /** Of a video; the captions are the text of a WebVTT file. */
  seconds: z.optional(z.int()),
  captions: z.optional(z.string()),
  file: z.optional(z.object({ name: z.string(), bytes: z.int(), url: z.string() })),
  files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.int() })),
  previous_id: z.optional(z.string()),
  next_id: z.optional(z.string()),
  completed: z.boolean(),
})
export type Lesson = z.infer<typeof Lesson>

export const SaveProgress = z.strictObject({ completed: z.boolean() })
export const FileLink = z.object({ url: z.string() })
export const GiveSeat = z.strictObject({ product_id: z.string().check(z.maxLength(100)) })
export const ClaimSeat = z.strictObject({ token: Token })
export const ClaimedSeat = z.object({ product_id: z.string(), title: z.string() })
export const RequestRefund = z.strictObject({
  payment_id: z.string().check(z.maxLength(100)),
  reason: z.optional(z.string().check(z.maxLength(500))),
})
