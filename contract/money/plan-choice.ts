import * as z from 'zod/mini'
import { intervals } from '#rules/billing/subscription.ts'
import { Plan } from '../store.ts'

export const Interval = z.enum(intervals)

/** A plan and how it is paid. */
export const PlanChoice = z.strictObject({ plan: Plan, interval: Interval })
export type PlanChoice = z.infer<typeof PlanChoice>
