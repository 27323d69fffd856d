import * as z from 'zod/mini'

/** What operators say to all sellers, in the application. Times are ISO 8601. */
export const Announcement = z.object({
  id: z.string(),
  text: z.string(),
  /** Absent for one that is shown until an operator ends it. */
  until: z.optional(z.string()),
})
export type Announcement = z.infer<typeof Announcement>

/** What happened on the platform on a day, in UTC. Money in integer cents. */
export const FigureDay = z.object({
  date: z.string(),
  sales: z.int(),
  sold_cents: z.int(),
  refunds: z.int(),
  refunded_cents: z.int(),
  disputes: z.int(),
  payouts: z.int(),
  paid_out_cents: z.int(),
  /** What sellers spent on texts of the model. */
  credits_spent: z.int(),
  /** Calls of the model that it completed, also those whose text was rejected or cost no credits. */
  model_calls: z.int(),
  /** Their list price in millionths of a dollar. */
  model_micro_dollars: z.int(),
  /** Those of a model whose price is not known. */
  unpriced_model_calls: z.int(),
})
export type FigureDay = z.infer<typeof FigureDay>

/** What can be listed behind a figure. */
export const figureLists = ['sales', 'refunds', 'credits', 'subscriptions', 'owed', 'model'] as const
export type FigureList = (typeof figureLists)[number]

/** What the model is asked for: `answer` and `knowledge` by operators, the others by sellers. */
export const modelPurposes = ['generation', 'campaign', 'angle', 'answer', 'knowledge'] as const
export type ModelPurpose = (typeof modelPurposes)[number]

/**
 * One of what a figure counts: a payment, what was spent on the model, a running subscription, a seller to whom something is owed, or a
 * seller's calls of the model on a day for one purpose. Times are ISO 8601.
 */
export const FigureItem = z.object({
  id: z.string(),
  tenant_id: z.string(),
  store_name: z.optional(z.string()),
  /** Absent where something is owed. For model calls, the time of the last call. */
  at: z.optional(z.string()),
  cents: z.optional(z.int()),
  credits: z.optional(z.int()),
  calls: z.optional(z.int()),
  /** The list price of calls in millionths of a dollar; absent if it is not known. */
  micro_dollars: z.optional(z.int()),
  /** What the credits or calls were spent on, or how often the subscription is paid. */
  text: z.optional(z.string()),
})
export type FigureItem = z.infer<typeof FigureItem>

export const Figures = z.object({
  /** Newest first. */
  days: z.array(FigureDay),
  /** Sellers whose payout day has come. `is_more`: there are more than were counted. */
  payouts_due: z.object({ sellers: z.int(), is_more: z.boolean() }),
  /** What all sellers have earned and were not paid: what their next payouts take, and what is held until a later day. */
  owed: z.object({ available_cents: z.int(), pending_cents: z.int() }),
  /** Revenue of running subscriptions per month. */
  recurring_cents: z.int(),
  subscriptions: z.int(),
})
export type Figures = z.infer<typeof Figures>

/** What became of the mails of the last 14 days, as the mail service counts them. `is_paused`: it sends none for this account. */
export const MailReputation = z.object({
  sent: z.int(),
  bounces: z.int(),
  complaints: z.int(),
  is_paused: z.boolean(),
})
export type MailReputation = z.infer<typeof MailReputation>

/** What differs from stage to stage; the rest is in rules/. */
export const PlatformSettings = z.object({
  stage: z.string(),
  campaigns: z.object({ limit: z.int(), used: z.int() }),
  /** In credits. */
  generations: z.object({ limit: z.int(), used: z.int() }),
  /** Absent where the model could not be asked, as on a stage without a key. */
  model: z.optional(
    z.object({ name: z.string(), is_known: z.boolean(), shutdown_date: z.optional(z.string()) }),
  ),
  announcements: z.array(Announcement),
})
export type PlatformSettings = z.infer<typeof PlatformSettings>
