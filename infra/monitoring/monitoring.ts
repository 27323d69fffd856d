import { Duration } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { type Dashboard, MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { Stage } from '#contract/api/action.ts'
import type { ActionFunction } from '../functions/action-function.ts'
import { FunctionStack } from '../nested-stacks.ts'
import { type AlarmDefinition, alarmDefinitions, sixHours } from './alarm-definitions.ts'
import { AlarmTopic } from './alarm-topic.ts'
import { Alarms } from './alarms.ts'
import { BackupFailures } from './backup-failures.ts'
import { addDashboard } from './dashboard.ts'
import { functionMetricsIn } from './function-metrics.ts'
import { logMetricsIn } from './log-metrics.ts'
import { type Metrics, type MonitoredResources, metricsOf } from './metrics.ts'

/** In a nested stack, because the app's stack is almost full. An alarm that is deployed cannot move there: its name is unique. */
const nestedAlarmDefinitions = (metrics: Metrics): readonly AlarmDefinition[] => [
  {
    name: 'webhooks-refused-for-hours',
    says: 'Webhooks were refused for hours, as all are in a stage with few sales whose signing secret is wrong.',
    metric: metrics.webhooksRefused.with({ period: sixHours }),
    threshold: 10,
    periods: 1,
  },
  {
    name: 'users-not-backed-up',
    says: 'The users of the pool could not be written down after all retries.',
    metric: metrics.userBackupFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'offers-not-changed',
    says: 'Announced prices or percentages could not be written after all retries, or sellers were not told of them.',
    metric: metrics.offerFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'metrics-not-folded',
    says: 'What was counted of courses could not be folded after all retries: the catalog shows the metrics of the last run.',
    metric: metrics.metricsFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'replies-not-read',
    says: 'Replies to mails about cases could not be read after all retries.',
    metric: metrics.incomingMailFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'audit-unsealed',
    says: 'The audit could not be sealed after all retries.',
    metric: metrics.auditFailures,
    threshold: 1,
    periods: 1,
  },
  {
    name: 'courses-not-checked',
    says: 'A course that an operator has sent could not be checked after all retries.',
    metric: metrics.courseFailures,
    threshold: 1,
    periods: 1,
  },
]

/** The functions that run on a schedule, each with how often. */
type Scheduled = readonly { target: ActionFunction; every: Duration }[]

const oneDay = 24 * 60

/** One alarm for each schedule: no run has finished for three turns, or for half an hour where a turn is shorter. */
const stoppedScheduleAlarms = (scheduled: Scheduled): AlarmDefinition[] =>
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

export type MonitoringProps = Omit<MonitoredResources, 'scheduled'> & {
  stage: Stage
  alarmEmail: string | undefined
  distributions: Record<string, Distribution>
  scheduled: Scheduled
}

/** The alarms and dashboard of a stage, and in production the topic that notifies the operator. */
export class Monitoring extends Construct {
  readonly dashboard: Dashboard
  /** Production only. */
  readonly alarmTopic: AlarmTopic | undefined

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id)
    const { alarmEmail, distributions, functions, scheduled, stage } = props
    this.alarmTopic = stage === 'prod' ? new AlarmTopic(this, 'AlarmTopic', alarmEmail) : undefined
    const metrics = metricsOf(
      { ...props, scheduled: scheduled.map(({ target }) => target) },
      {
        fromLog: logMetricsIn(stage),
        fromFunctions: functionMetricsIn(stage),
      },
    )
    const shared = { stage, topic: this.alarmTopic?.topic }
    const { all } = new Alarms(this, 'Alarms', { ...shared, definitions: alarmDefinitions(metrics) })
    const silences = new FunctionStack(scope, 'Silences', {
      description: 'Alarms on schedules that stopped.',
    })
    if (this.alarmTopic) new BackupFailures(silences, 'BackupFailures', this.alarmTopic.topic)
    const stopped = new Alarms(silences, 'Alarms', {
      ...shared,
      definitions: [...stoppedScheduleAlarms(scheduled), ...nestedAlarmDefinitions(metrics)],
    })
    this.dashboard = addDashboard(this, {
      stage,
      metrics,
      alarms: [...all, ...stopped.all],
      functions,
      distributions,
    })
  }
}
