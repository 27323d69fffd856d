import { Duration, Stack } from 'aws-cdk-lib'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'

const keyWaitsDays = 7

/** Where alarms go. With a key of our own, since CloudWatch may not use that of AWS. */
export class Pager extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, id: string, alarmEmail: string | undefined) {
    super(scope, id)
    const key = new Key(this, 'Key', {
      description: 'Encrypts alarms on their way.',
      enableKeyRotation: true,
      pendingWindow: Duration.days(keyWaitsDays),
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
