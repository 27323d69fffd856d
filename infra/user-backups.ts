import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { FunctionStack } from './nested-stacks.ts'
import { PrivateBucket, type PrivateBucketProps } from './private-bucket.ts'

/** As long as the table's point-in-time recovery. */
const keptDays = 35

/** What the user pool had each day. In a nested stack, because the app's stack is almost full. */
export class UserBackups extends FunctionStack {
  readonly bucket: PrivateBucket

  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    super(scope, id, { description: 'Who was in the user pool each day.' })
    this.bucket = new PrivateBucket(this, 'UserBackups', props)
    this.bucket.addLifecycleRule({ expiration: Duration.days(keptDays) })
  }
}
