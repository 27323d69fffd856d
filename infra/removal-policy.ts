import { RemovalPolicy } from 'aws-cdk-lib'

/**
 * `keep` retains data when its stack is deleted or an update replaces it. A failed first deployment still deletes what it
 * created; otherwise each retry would leave another copy behind.
 */
export const removalPolicyOf = (keep: boolean) =>
  keep ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
