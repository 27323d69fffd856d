import { Match, Rule } from 'aws-cdk-lib/aws-events'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { ActionFunction } from './functions/action-function.ts'
import { FailureQueue, retriedTarget } from './functions/failure-queue.ts'
import { courseChecksPrefix } from './functions/grants.ts'

export type CheckCoursesProps = { coursesBucket: IBucket; checkCourses: ActionFunction }

/** Has a course checked once an operator's browser has sent all parts of it. */
export class CheckCourses extends Construct {
  /** Courses that were not checked after all retries. */
  readonly failures: FailureQueue

  constructor(scope: Construct, id: string, { coursesBucket, checkCourses }: CheckCoursesProps) {
    super(scope, id)
    this.failures = new FailureQueue(this, 'Failures')
    new Rule(this, 'Sent', {
      description: 'Checks courses that operators have sent.',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [coursesBucket.bucketName] },
          object: { key: Match.prefix(`${courseChecksPrefix}/`) },
        },
      },
      targets: [retriedTarget(checkCourses, this.failures)],
    })
  }
}
