import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import type { Dashboard } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { ActionFunction } from './action-function.ts'
import { Alarms } from './alarms.ts'
import { addDashboard } from './dashboard.ts'
import { logMetricsIn } from './log-metrics.ts'
import { metricsOf, type Watched } from './metrics.ts'
import { Pager } from './pager.ts'
import { signalsOf } from './signals.ts'

export type OperationsProps = Omit<Watched, 'functionNamed'> & {
  stage: string
  alarmEmail: string | undefined
  functions: ReadonlyMap<string, ActionFunction>
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
    const functionNamed = (name: string) => {
      const found = functions.get(name)
      if (!found) throw new Error(`There is no function ${name} to watch.`)
      return found
    }
    this.pager = stage === 'prod' ? new Pager(this, 'Pager', alarmEmail) : undefined
    const metrics = metricsOf({ ...props, functionNamed }, logMetricsIn(this, stage))
    const { all } = new Alarms(this, 'Alarms', {
      stage,
      signals: signalsOf(metrics),
      pager: this.pager?.topic,
    })
    this.dashboard = addDashboard(this, { stage, metrics, alarms: all, functions, distributions })
  }
}
