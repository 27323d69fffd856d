import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'

const keyPendingDays = 7

/** Alarms are published here. It has its own key, because CloudWatch may not use the AWS-managed one. */
export class AlarmTopic extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, id: string, alarmEmail: string | undefined) {
    super(scope, id)
    const key = new Key(this, 'Key', {
      description: 'Encrypts alarm notifications in transit.',
      enableKeyRotation: true,
      // It encrypts only messages in transit.
      removalPolicy: RemovalPolicy.DESTROY,
      pendingWindow: Duration.days(keyPendingDays),
    })
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
    })
    key.grantEncryptDecrypt(cloudWatch)
    this.topic = new Topic(this, 'Topic', { masterKey: key, enforceSSL: true })
    this.topic.grantPublish(cloudWatch)
    if (alarmEmail) this.topic.addSubscription(new EmailSubscription(alarmEmail))
  }
}
