import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import { productName } from '#rules/product.ts'
import type { Signal } from './signals.ts'

export type AlarmsProps = {
  stage: string
  signals: readonly Signal[]
  /** Who is told; nobody outside production. */
  pager: ITopic | undefined
}

export class Alarms extends Construct {
  readonly all: readonly Alarm[]

  constructor(scope: Construct, id: string, { pager, signals, stage }: AlarmsProps) {
    super(scope, id)
    this.all = signals.map(({ metric, name, periods, says, threshold }) => {
      return new Alarm(this, name, {
        alarmName: `${productName}-${stage}-${name}`,
        alarmDescription: `${says} What to do: docs/operations.md#${name}`,
        metric,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        // Nobody asks for anything at night.
        treatMissingData: TreatMissingData.NOT_BREACHING,
      })
    })
    if (!pager) return
    const page = new SnsAction(pager)
    for (const alarm of this.all) {
      alarm.addAlarmAction(page)
      alarm.addOkAction(page)
    }
  }
}
