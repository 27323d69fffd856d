import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { FunctionStack } from './nested-stacks.ts'
import { PrivateBucket, type PrivateBucketProps } from './private-bucket.ts'

/** As long as the table's point-in-time recovery. */
const keptDays = 35

/**
 * The bucket that has what the user pool had each day. In production it is in a nested stack, because the app's stack is almost full;
 * elsewhere it is emptied before it is deleted, by a function of which the CDK makes one in each stack under the same id.
 */
export function addUserBackups(scope: Construct, props: PrivateBucketProps) {
  const id = 'UserBackups'
  const parent = props.keep
    ? new FunctionStack(scope, id, { description: 'Who was in the user pool each day.' })
    : new Construct(scope, id)
  const bucket = new PrivateBucket(parent, 'UserBackups', props)
  bucket.addLifecycleRule({ expiration: Duration.days(keptDays) })
  return bucket
}
