import * as z from 'zod/mini'
import type { ScheduledFunction } from '#local/emulators/scheduler/scheduler.ts'
import type { Resources } from '../template.ts'
import { functionNameOf } from './function-settings.ts'

const Target = z.object({ Arn: z.string(), Input: z.optional(z.string()) })
const Rule = z.object({ ScheduleExpression: z.optional(z.string()), Targets: z.optional(z.array(Target)) })
const Schedule = z.object({ ScheduleExpression: z.string(), Target })

/** The functions that run at set times. */
export const scheduleSettings = (resources: Resources): ScheduledFunction[] => [
  ...resources('AWS::Events::Rule').flatMap(({ properties, ref }) => {
    const { ScheduleExpression, Targets = [] } = Rule.parse(properties)
    return ScheduleExpression ? Targets.map((target) => scheduledBy(ref, ScheduleExpression, target)) : []
  }),
  ...resources('AWS::Scheduler::Schedule').map(({ properties, ref }) => {
    const { ScheduleExpression, Target } = Schedule.parse(properties)
    return scheduledBy(ref, ScheduleExpression, Target)
  }),
]

const scheduledBy = (
  rule: string,
  expression: string,
  { Arn, Input }: z.infer<typeof Target>,
): ScheduledFunction => ({
  rule,
  name: functionNameOf(Arn),
  expression,
  ...(Input !== undefined && { input: JSON.parse(Input) }),
})
