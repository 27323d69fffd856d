import * as z from 'zod/mini'
import {
  buyerTopics,
  caseNumberPattern,
  caseTopics,
  maxCaseLength,
  minCaseLength,
  sellerTopics,
} from '#rules/support.ts'

export const CaseText = z
  .string()
  .check(
    z.trim(),
    z.minLength(minCaseLength, `Write at least ${minCaseLength} characters.`),
    z.maxLength(maxCaseLength, `Write at most ${maxCaseLength} characters.`),
  )
/** The correlation id that a message showed. */
const Reference = z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'This is not a reference.')))
export const CaseNumber = z.string().check(z.regex(caseNumberPattern, 'This is not a case number.'))

export const OpenCase = z.strictObject({ topic: z.enum(sellerTopics), text: CaseText, reference: Reference })
export const AskSupport = z.strictObject({ topic: z.enum(buyerTopics), text: CaseText, reference: Reference })

export const CaseState = z.enum(['waiting', 'answered', 'closed'])
const Message = z.object({
  at: z.string(),
  from: z.enum(['customer', 'desk']),
  text: z.string(),
  /** How many files came with it by mail. They are not kept. */
  attachments: z.optional(z.int()),
})

/** A support case: the messages of both sides, oldest first. Times are ISO 8601. */
export const SupportCase = z.object({
  number: CaseNumber,
  topic: z.enum(caseTopics),
  state: CaseState,
  created_at: z.string(),
  /** While it waits: until when we want to answer. */
  answer_by: z.optional(z.string()),
  messages: z.array(Message),
})
export type SupportCase = z.infer<typeof SupportCase>

/** A case as operators see it. `id` identifies it without an email. */
export const DeskCase = z.extend(SupportCase, {
  id: z.string(),
  from: z.enum(['pro', 'lite', 'buyer']),
  tenant_id: z.optional(z.string()),
  reference: z.optional(z.string()),
  /** Grows with each change. Sent with an answer or a close, so that no unread message is answered or closed. */
  revision: z.int(),
  /** The ids of others that have the same number. */
  same_number: z.optional(z.array(z.string())),
})
export type DeskCase = z.infer<typeof DeskCase>

export const WaitingCase = z.object({
  id: z.string(),
  number: CaseNumber,
  topic: z.enum(caseTopics),
  from: z.enum(['pro', 'lite', 'buyer']),
  since: z.string(),
  answer_by: z.string(),
  /** The beginning of what was written last. */
  begins: z.string(),
})
export type WaitingCase = z.infer<typeof WaitingCase>

/** What the model would answer, and the articles of Help that say so. An operator reads, changes and sends it. */
export const CaseDraft = z.object({
  text: CaseText,
  articles: z.array(z.object({ id: z.string(), title: z.string(), page: z.enum(['/app/help', '/help']) })),
})
export type CaseDraft = z.infer<typeof CaseDraft>

/** Waiting times of the last 30 days. */
export const AnswerTimes = z.object({ answers: z.int(), median_ms: z.optional(z.number()) })
