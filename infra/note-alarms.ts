import { Match, Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import { productName } from '#rules/courses/product.ts'
import type { ActionFunction } from './functions/action-function.ts'

const retryAttempts = 2

export type NoteAlarmsProps = { stage: string; noteAlarms: ActionFunction }

/** Tells the desk of alarms of the stage. An event that is lost after all retries was mailed by the alarm's topic all the same. */
export class NoteAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage, noteAlarms }: NoteAlarmsProps) {
    super(scope, id)
    new Rule(this, 'Changed', {
      description: 'Shows alarms that go off at the desk.',
      eventPattern: {
        source: ['aws.cloudwatch'],
        detailType: ['CloudWatch Alarm State Change'],
        detail: { alarmName: Match.prefix(`${productName}-${stage}-`) },
      },
      targets: [new LambdaFunction(noteAlarms.lambda, { retryAttempts })],
    })
  }
}
