import { Duration } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { ActionFunction } from '../functions/action-function.ts'
import type { AlarmDefinition } from './alarm-definitions.ts'

/** The functions that run on a schedule, each with how often. */
export type Scheduled = readonly { target: ActionFunction; every: Duration }[]

const oneDay = 24 * 60

/** One alarm for each schedule: no run has finished for three turns, or for half an hour where a turn is shorter. */
export const stoppedScheduleAlarms = (scheduled: Scheduled): AlarmDefinition[] =>
  scheduled.map(({ target, every }) => ({
    name: `${target.name}-stopped`,
    runbook: 'schedule-stopped',
    says: `No run of ${target.name} has finished for too long.`,
    metric: finishedRuns(target, every),
    threshold: 1,
    periods: Math.max(3, Math.ceil(30 / every.toMinutes())),
    alarmsWithoutData: true,
  }))

/** Lambda counts a run that throws, times out or never gets a slot as an error or not at all. */
const finishedRuns = ({ lambda, name }: ActionFunction, every: Duration) => {
  const period = Duration.minutes(Math.min(every.toMinutes(), oneDay))
  return new MathExpression({
    expression: 'runs - errors',
    label: `finished runs of ${name}`,
    period,
    usingMetrics: {
      runs: lambda.metricInvocations({ statistic: 'Sum', period }),
      errors: lambda.metricErrors({ statistic: 'Sum', period }),
    },
  })
}
