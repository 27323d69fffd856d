import { Stack } from 'aws-cdk-lib'
import type { IRole } from 'aws-cdk-lib/aws-iam'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { acknowledge, wildcardOn } from './acknowledge.ts'

const reason = "CDK's own function: it runs only during a deployment and copies files into these buckets."
const copying = ['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject']

/** All BucketDeployments of a stack share one function, whose role, policy and runtime are CDK's. */
export function acknowledgeBucketDeployments(role: IRole, buckets: readonly IBucket[]) {
  const deployer = role.node.scope
  if (!deployer) return
  const stack = Stack.of(role)
  const text = (value: string) => {
    const resolved: unknown = stack.resolve(value)
    return typeof resolved === 'string' ? resolved : `<${JSON.stringify(resolved).split('"')[3]}>`
  }
  const managed = 'iam::aws:policy/service-role/AWSLambdaBasicExecutionRole'
  const staging = `s3:::cdk-hnb659fds-assets-${text(stack.account)}-${text(stack.region)}/*`
  acknowledge(
    deployer,
    reason,
    'L1',
    `IAM4[Policy::arn:<AWS::Partition>:${managed}]`,
    ...copying.map((action) => `IAM5[Action::s3:${action}*]`),
    `IAM5[Resource::arn:${text(stack.partition)}:${staging}]`,
    ...buckets.map((bucket) => wildcardOn(bucket, '/*')),
  )
}
