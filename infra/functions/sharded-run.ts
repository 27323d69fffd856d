import { Duration } from 'aws-cdk-lib'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { ActionFunction } from './action-function.ts'
import { FailureQueue } from './failure-queue.ts'

/** EventBridge allows five targets for a rule. */
const targetsPerRule = 5
const maxReceiveCount = 3

export type ShardedRunProps = {
  target: ActionFunction
  timeoutSeconds: number
  description: string
  every: Duration
  shards: number
  /** How many shards are worked on at the same time. */
  atOnce: number
}

/**
 * Puts the numbers of all shards into a queue at set times; a function takes one at a time. A shard that fails three times is put into
 * the failure queue, and the next time begins it anew. A shard may be delivered twice, so all work is safe to repeat.
 */
export class ShardedRun extends Construct {
  readonly failures: FailureQueue
  readonly target: ActionFunction
  readonly every: Duration

  constructor(scope: Construct, id: string, props: ShardedRunProps) {
    super(scope, id)
    const { atOnce, description, every, shards, target, timeoutSeconds } = props
    this.target = target
    this.every = every
    this.failures = new FailureQueue(this, 'Failures')
    const queue = new Queue(this, 'Shards', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // As Lambda's guide asks: six times the function's timeout.
      visibilityTimeout: Duration.seconds(6 * timeoutSeconds),
      deadLetterQueue: { queue: this.failures, maxReceiveCount },
    })
    queue.grantConsumeMessages(target.role)
    new EventSourceMapping(this, 'Work', {
      target: target.lambda,
      eventSourceArn: queue.queueArn,
      batchSize: 1,
      maxConcurrency: atOnce,
    })
    for (let first = 0; first < shards; first += targetsPerRule)
      new Rule(this, `Shards${first}`, {
        description,
        schedule: Schedule.rate(every),
        targets: numbersFrom(first, Math.min(first + targetsPerRule, shards)).map(
          (shard) =>
            new SqsQueue(queue, {
              message: RuleTargetInput.fromObject({ shard }),
              deadLetterQueue: this.failures,
              retryAttempts: 2,
              maxEventAge: Duration.hours(1),
            }),
        ),
      })
  }
}

const numbersFrom = (first: number, end: number) => Array.from({ length: end - first }, (_, n) => first + n)
