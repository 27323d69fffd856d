import * as z from 'zod/mini'
import { lessonKinds } from '#rules/courses/course-outline.ts'
import { buyerEmailTooLong, maxBuyerEmailLength } from '#rules/text.ts'
import { Code, VerificationReply } from './accounts.ts'
import { OutlineModule } from './courses/course-outline.ts'
import { OwnReview } from './reviews.ts'
import { RecommendedCourse } from './sales/checkout.ts'
import { DealShare } from './sales/stored-deals.ts'

/** 256 random bits in base64url: access links, gift links, return keys. */
export const Token = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is incomplete. Copy it again.'))

/**
 * An address that somebody may have paid with: the payment provider accepts more than sellers sign up with. Without the
 * characters that separate or quote addresses in a mail's header, and of ASCII before the @, because SES sends to no other.
 * Trimmed and lower-cased, as a payment's address is.
 */
export const BuyerEmail = z
  .string()
  .check(
    z.trim(),
    z.maxLength(maxBuyerEmailLength, buyerEmailTooLong),
    z.regex(/^[^\s@\p{Cc},;:<>()[\]"\\]+@[^\s@\p{Cc},;:<>()[\]"\\]+$/u, 'Enter a valid email address.'),
    z.regex(/^[ -~]*@/, 'Use an email address without accents or other letters than a to z before the @.'),
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

/** A link that gives one seat to another person, once. */
export const Seat = z.object({ id: z.string(), url: z.optional(z.string()), claimed: z.boolean() })
export type Seat = z.infer<typeof Seat>

const StoreOfCourse = z.object({
  name: z.string(),
  brand_color: z.string(),
  /** The store's support address, or the product's if the store has none. */
  support_email: z.string(),
  logo_url: z.optional(z.string()),
})

export const LibraryCourse = z.object({
  product_id: z.string(),
  title: z.string(),
  cover_url: z.string(),
  store: StoreOfCourse,
  /** What the course has, in words; see rules/courses/course-outline.ts. */
  contents: z.optional(z.string()),
  modules: z.array(OutlineModule),
  /** Ids of lessons. */
  completed: z.array(z.string()),
  last_lesson_id: z.optional(z.string()),
  /** Ids of lessons that were opened or completed. */
  opened: z.array(z.string()),
  /** Whether it was reviewed, or enough of it was read to review it. */
  may_review: z.boolean(),
  /** What this buyer has written about the course. */
  review: z.optional(OwnReview),
  /** The links made so far. */
  seats: z.array(Seat),
  /** The number of links that may still be made. */
  seats_left: z.int(),
  /** What the store that sold the course has for afterwards, among what is not in the library. */
  next: z.optional(RecommendedCourse),
})
export type LibraryCourse = z.infer<typeof LibraryCourse>

export const Receipt = z.object({
  payment_id: z.string(),
  paid_at: z.string(),
  store_name: z.string(),
  support_email: z.string(),
  /** Who sold; a stage without a company in its settings has the product's name. */
  sold_by: z.object({ company: z.string(), postal_address: z.optional(z.string()) }),
  /** To be read out; see rules/money/receipt-number.ts. */
  number: z.string(),
  card: z.optional(z.object({ brand: z.string(), last4: z.string() })),
  lines: z.array(
    z.object({
      line: z.int(),
      title: z.string(),
      quantity: z.int(),
      total_cents: z.int(),
      /** What refunds made for the line have left. */
      seats_left: z.int(),
      /** What a refund of 1, 2 ... of these seats pays. */
      seat_refund_cents: z.array(z.int()),
      /** How many of the order's seats of this course others have claimed. */
      seats_claimed: z.optional(z.int()),
    }),
  ),
  discount_cents: z.int(),
  /** What each deal took off, a part of `discount_cents`. */
  deals: z.optional(z.array(DealShare)),
  tax_cents: z.int(),
  total_cents: z.int(),
  refunded_cents: z.int(),
  /** When requests for a refund end. */
  refund_until: z.string(),
  /** `available` until then; `requested` after the buyer's request, `declined` after an operator has. */
  refund: z.enum(['available', 'requested', 'refunded', 'declined', 'disputed', 'closed']),
})
export type Receipt = z.infer<typeof Receipt>

/** A course that was in the library. `disputed`: the bank took the payment back. */
export const EndedCourse = z.object({
  product_id: z.string(),
  title: z.string(),
  store: StoreOfCourse,
  reason: z.enum(['refunded', 'disputed']),
})
export type EndedCourse = z.infer<typeof EndedCourse>

export const Library = z.object({
  /** Masked. */
  email: z.string(),
  courses: z.array(LibraryCourse),
  /** Courses whose access has ended, without those that another purchase or gift gives access to. */
  ended: z.array(EndedCourse),
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

/** `ahead`: the lesson is loaded before it is opened, and does not count as read. */
export const ReadLesson = z.strictObject({ ahead: z.optional(z.literal('true')) })
export const SaveProgress = z.strictObject({ completed: z.boolean() })
export const FileLink = z.object({ url: z.string() })
export const GiveSeat = z.strictObject({ product_id: z.string().check(z.maxLength(100)) })
export const OpenGift = z.strictObject({ token: Token })
/** What a gift link gives, before anybody is asked for an email. */
export const Gift = z.object({
  title: z.string(),
  /** Where it was bought. */
  store: StoreOfCourse,
  state: z.enum(['free', 'claimed', 'ended']),
})
export type Gift = z.infer<typeof Gift>

export const ClaimSeat = z.strictObject({ token: Token })
export const ClaimedSeat = z.object({ product_id: z.string(), title: z.string() })
/** Without `line` for all that is left of the payment; `seats` of that line, all that are left without it. */
export const RequestRefund = z.strictObject({
  payment_id: z.string().check(z.maxLength(100)),
  line: z.optional(z.int().check(z.minimum(0), z.maximum(99))),
  seats: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
  reason: z.optional(z.string().check(z.maxLength(500))),
})
