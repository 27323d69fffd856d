import { Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { MxRecord, PublicHostedZone } from 'aws-cdk-lib/aws-route53'
import { CfnReceiptRule, CfnReceiptRuleSet } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import type { Stage } from '#contract/api/action.ts'
import { productName } from '#rules/courses/product.ts'
import type { ActionFunction } from './functions/action-function.ts'
import { FailureQueue } from './functions/failure-queue.ts'
import { receiveMailFunction } from './functions/function-definitions.ts'
import { incomingPrefix } from './functions/grants.ts'
import { ProductFunctions, type ProductFunctionsProps } from './functions/product-functions.ts'
import { FunctionStack } from './nested-stacks.ts'
import { PrivateBucket } from './private-bucket.ts'
import { addReceiver, replyIdentity, type SenderSettings } from './sender-identity.ts'

export type IncomingMailProps = {
  stage: Stage
  keep: boolean
  functions: ProductFunctionsProps
  senders: SenderSettings
}

/** An account has one active set of rules in a region: the operator activates it. */
export const receiptRuleSetName = (stage: string) => `${productName}-${stage}`
const ruleName = 'replies'

/** Replies to mails about cases: SES puts each into a bucket and then calls a function. Without a domain for them there is no rule. */
export class IncomingMail extends FunctionStack {
  /** Others that services of AWS call are beside it: the app's stack is almost full. */
  readonly functions: ProductFunctions
  /** Mails that could not be read after all retries. */
  readonly failures: FailureQueue

  constructor(scope: Construct, id: string, { functions, keep, senders, stage }: IncomingMailProps) {
    super(scope, id, { description: 'What services of AWS begin: replies to mails, pictures.' })
    const bucket = new PrivateBucket(this, 'IncomingMail', { stage, keep })
    bucket.addLifecycleRule({ expiration: Duration.days(14) })
    const product = new ProductFunctions(this, 'Functions', { ...functions, incomingMailBucket: bucket })
    this.functions = product
    const receiveMail = product.add(receiveMailFunction)
    this.failures = new FailureQueue(this, 'ReplyFailures')
    receiveMail.lambda.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(this.failures),
    })
    const reply = replyIdentity(senders)
    if (!reply) return
    addReceiver(new Construct(this, 'Receiver'), reply)
    this.addMx(reply)
    this.addRule(reply.domain, stage, bucket, receiveMail)
  }

  private addMx({ domain, zoneId }: { domain: string; zoneId: string | undefined }) {
    if (!zoneId) return
    const zone = PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: zoneId,
      zoneName: domain,
    })
    new MxRecord(this, 'Mx', { zone, values: [{ priority: 10, hostName: inboundHost(this.region) }] })
  }

  private addRule(domain: string, stage: string, bucket: PrivateBucket, { lambda }: ActionFunction) {
    allowIncoming(bucket, stage)
    const set = new CfnReceiptRuleSet(this, 'Rules', { ruleSetName: receiptRuleSetName(stage) })
    lambda.addPermission('Ses', {
      principal: new ServicePrincipal('ses.amazonaws.com'),
      sourceAccount: this.account,
      sourceArn: ruleArn(this, stage),
    })
    const rule = new CfnReceiptRule(this, 'Rule', {
      ruleSetName: set.ref,
      rule: {
        name: ruleName,
        enabled: true,
        recipients: [domain],
        scanEnabled: true,
        tlsPolicy: 'Optional',
        actions: [
          { s3Action: { bucketName: bucket.bucketName, objectKeyPrefix: `${incomingPrefix}/` } },
          { lambdaAction: { functionArn: lambda.functionArn, invocationType: 'Event' } },
        ],
      },
    })
    // SES refuses a rule whose function it may not call, or whose bucket it may not write.
    rule.node.addDependency(lambda, ...(bucket.policy ? [bucket.policy] : []))
  }
}

export const inboundHost = (region: string) => `inbound-smtp.${region}.amazonaws.com`

/** Returns the ARN that SES names as the source of its calls. */
const ruleArn = (scope: Construct, stage: string) =>
  Stack.of(scope).formatArn({
    service: 'ses',
    resource: 'receipt-rule-set',
    resourceName: `${receiptRuleSetName(stage)}:receipt-rule/${ruleName}`,
  })

/** Only this rule of this account may put mails into the bucket. */
const allowIncoming = (bucket: PrivateBucket, stage: string) =>
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('ses.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects(`${incomingPrefix}/*`)],
      conditions: {
        StringEquals: {
          'aws:SourceAccount': Stack.of(bucket).account,
          'aws:SourceArn': ruleArn(bucket, stage),
        },
      },
    }),
  )
