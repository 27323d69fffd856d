import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import type { Dashboard } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { Stage } from '#contract/action.ts'
import { Alarms } from './alarms.ts'
import { addDashboard } from './dashboard.ts'
import { functionMetricsIn } from './function-metrics.ts'
import { logMetricsIn } from './log-metrics.ts'
import { metricsOf, type Watched } from './metrics.ts'
import { Pager } from './pager.ts'
import { signalsOf } from './signals.ts'

export type OperationsProps = Watched & {
  stage: Stage
  alarmEmail: string | undefined
  distributions: Record<string, Distribution>
}

/** What an operator looks at, and what wakes her up. */
export class Operations extends Construct {
  readonly dashboard: Dashboard
  /** Production only. */
  readonly pager: Pager | undefined

  constructor(scope: Construct, id: string, props: OperationsProps) {
    super(scope, id)
    const { alarmEmail, distributions, functions, stage } = props
    this.pager = stage === 'prod' ? new Pager(this, 'Pager', alarmEmail) : undefined
    const metrics = metricsOf(props, {
      fromLog: logMetricsIn(this, stage),
      fromFunctions: functionMetricsIn(stage),
    })
    const { all } = new Alarms(this, 'Alarms', {
      stage,
      signals: signalsOf(metrics),
      pager: this.pager?.topic,
    })
    this.dashboard = addDashboard(this, { stage, metrics, alarms: all, functions, distributions })
  }
}
