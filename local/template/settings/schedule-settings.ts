import * as z from 'zod/mini'
import type { Resources } from '../template.ts'
import { functionNameOf } from './function-settings.ts'

const Target = z.object({ Arn: z.string() })
const Rule = z.object({ ScheduleExpression: z.optional(z.string()), Targets: z.optional(z.array(Target)) })
const Schedule = z.object({ ScheduleExpression: z.string(), Target })

/** The functions that run at set times. */
export const scheduleSettings = (resources: Resources): string[] => [
  ...resources('AWS::Events::Rule').flatMap(({ properties }) => {
    const { ScheduleExpression, Targets = [] } = Rule.parse(properties)
    return ScheduleExpression ? Targets.map(({ Arn }) => functionNameOf(Arn)) : []
  }),
  ...resources('AWS::Scheduler::Schedule').map(({ properties }) =>
    functionNameOf(Schedule.parse(properties).Target.Arn),
  ),
]
