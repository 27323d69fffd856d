import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import { productName } from '#rules/courses/product.ts'
import type { AlarmDefinition } from './alarm-definitions.ts'

export type AlarmsProps = {
  stage: string
  definitions: readonly AlarmDefinition[]
  /** Notified of each change; production only. */
  topic: ITopic | undefined
}

export class Alarms extends Construct {
  readonly all: readonly Alarm[]

  constructor(scope: Construct, id: string, { definitions, stage, topic }: AlarmsProps) {
    super(scope, id)
    this.all = definitions.map(
      ({ alarmsWithoutData = false, metric, name, periods, runbook = name, says, threshold }) => {
        return new Alarm(this, name, {
          alarmName: `${productName}-${stage}-${name}`,
          alarmDescription: `${says} What to do: docs/operations.md#${runbook}`,
          metric,
          threshold,
          evaluationPeriods: periods,
          comparisonOperator: alarmsWithoutData
            ? ComparisonOperator.LESS_THAN_THRESHOLD
            : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
          // At night there may be no requests.
          treatMissingData: alarmsWithoutData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
        })
      },
    )
    if (!topic) return
    const notify = new SnsAction(topic)
    for (const alarm of this.all) {
      alarm.addAlarmAction(notify)
      alarm.addOkAction(notify)
    }
  }
}
