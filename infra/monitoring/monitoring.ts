import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import type { Dashboard } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { Stage } from '#contract/api/action.ts'
import { FunctionStack } from '../nested-stacks.ts'
import { alarmDefinitions } from './alarm-definitions.ts'
import { AlarmTopic } from './alarm-topic.ts'
import { Alarms } from './alarms.ts'
import { addDashboard } from './dashboard.ts'
import { functionMetricsIn } from './function-metrics.ts'
import { logMetricsIn } from './log-metrics.ts'
import { type MonitoredResources, metricsOf } from './metrics.ts'
import { nestedAlarmDefinitions } from './nested-alarm-definitions.ts'
import { type Scheduled, stoppedScheduleAlarms } from './stopped-schedule-alarms.ts'

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
